import { type ApiClient, ApiError } from '../cluster/api';
import type { RehearsedObject } from '../cluster/object';
import { negatives } from '../negative';
import { type Negative, subjectOf, twins } from '../negative/negative';
import type { Report } from '../report/report';

/** Sends every mutation, and its unmutated twin, for trial: the one must be refused for its own reason, the other accepted. */
export async function refuseNegatives(objects: readonly RehearsedObject[], api: ApiClient, report: Report): Promise<void> {
  const tried: Negative[] = [];
  for (const negative of negatives) {
    const subject = subjectOf(negative, objects);
    if (!subject) continue;
    tried.push(negative);
    await report.check(`refused: ${negative.name} (${negative.kind}, ${negative.offends})`, () =>
      refuse(negative, subject, api, report),
    );
  }
  report.say(
    `  ${tried.length} of ${negatives.length} mutations tried, over ${new Set(tried.map(({ kind }) => kind)).size} kinds`,
  );
}

async function refuse(negative: Negative, subject: RehearsedObject, api: ApiClient, report: Report): Promise<void> {
  const { broken, sound } = twins(negative, subject);
  await api.apply(sound, { dryRun: true }).catch((error: Error) => {
    throw new Error(`its unmutated twin must be accepted, got: ${error.message}`);
  });
  const message = await serverMessage(broken, api);
  if (!message.includes(negative.message)) throw new Error(`must be refused with: ${negative.message}\nserver: ${message}`);
  report.say(`      server: ${excerpt(message, negative.message)}`);
}

async function serverMessage(object: RehearsedObject, api: ApiClient): Promise<string> {
  try {
    await api.apply(object, { dryRun: true });
    return 'accepted';
  } catch (error) {
    if (error instanceof ApiError) return error.serverMessage;
    throw error;
  }
}

/** The part of a message around what was looked for: some name every allowed value. */
function excerpt(message: string, part: string): string {
  const at = message.indexOf(part);
  const start = Math.max(0, at - 60);
  const end = Math.min(message.length, at + part.length + 40);
  return `${start > 0 ? '…' : ''}${message.slice(start, end).replaceAll('\n', ' ')}${end < message.length ? '…' : ''}`;
}
