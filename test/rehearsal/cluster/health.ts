import { get as httpGet } from 'node:http';
import { get as httpsGet } from 'node:https';
import { connect } from 'node:net';

/** Whether an address of this machine answers 200. Its certificate is one that the program made for itself. */
export function healthy(url: string): Promise<boolean> {
  const options = { timeout: 2000, rejectUnauthorized: false };
  return new Promise((resolve) => {
    const asked = (url.startsWith('https:') ? httpsGet : httpGet)(url, options, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    asked.on('timeout', () => asked.destroy());
    asked.on('error', () => resolve(false));
  });
}

/** Whether something listens on a port of the loopback address. */
export function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
