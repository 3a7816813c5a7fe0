import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { PinsIo } from './resolve';

const execute = promisify(execFile);

/** The network, programs, terminal and files of this machine. */
export const processIo: PinsIo = {
  fetch: (url, init) => fetch(url, init),
  run: async (command, args) => (await execute(command, [...args], { maxBuffer: 16 * 1024 * 1024 })).stdout,
  print: (text) => console.log(text),
  writeFile: (path, text) => writeFile(path, text),
};
