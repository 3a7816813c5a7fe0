import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectionOf, kubeconfigText } from './kubeconfig';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lintel-test-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function written(text: string): string {
  const file = join(folder, 'kubeconfig');
  writeFileSync(file, text);
  return file;
}

test.each(['https://127.0.0.1:6443', 'https://localhost:6443', 'https://[::1]:6443'])('a cluster at %s is taken', (server) => {
  const file = written(kubeconfigText({ server, token: 'secret', ca: 'authority' }));
  expect(connectionOf(file)).toMatchObject({ server, token: 'secret', ca: 'authority' });
});

test.each(['https://10.0.0.1:6443', 'https://cluster.eu-west-1.eks.amazonaws.com', 'https://127.0.0.1.example.org'])(
  'a cluster at %s is refused: it may be one that somebody needs',
  (server) => {
    expect(() => connectionOf(written(kubeconfigText({ server, token: 'secret' })))).toThrow(server);
  },
);

test('a kubeconfig without a current context is refused', () => {
  expect(() => connectionOf(written('apiVersion: v1\nkind: Config\n'))).toThrow('current context');
});
