import { objectsOf, rehearsedPlatforms } from '../platforms';
import { negatives } from '.';
import { subjectOf, twins } from './negative';

const objects = rehearsedPlatforms(undefined).flatMap(objectsOf);

test('the mutations are over twelve kinds at least', () => {
  expect(new Set(negatives.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(12);
});

test('eight of them at least break a CEL rule', () => {
  expect(negatives.filter(({ offends }) => offends === 'CEL rule').length).toBeGreaterThanOrEqual(8);
});

test('every other way to offend is among them', () => {
  expect(new Set(negatives.map(({ offends }) => offends))).toEqual(
    new Set(['CEL rule', 'schema', 'unknown field', 'validation', 'old shape']),
  );
});

test.each(negatives.map((negative) => [`${negative.kind}: ${negative.name}`, negative] as const))(
  '%s changes an object that is really rendered',
  (_, negative) => {
    const subject = subjectOf(negative, objects);
    if (!subject) throw new Error(`no ${negative.kind} is rendered`);
    const { broken, sound } = twins(negative, subject);
    expect(broken).not.toEqual(sound);
    expect({ ...sound, metadata: { ...sound.metadata, name: subject.metadata.name } }).toEqual(subject);
  },
);
