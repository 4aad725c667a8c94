import { createHash } from 'node:crypto';
import { unlinkSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { say } from './failure.mjs';
import { ROOT } from './root.mjs';

const RETRY_MS = 100;

/**
 * Runs `work` under the checkout's lock, so that concurrent commands do not install or build over one
 * another. The lock is a listening socket, which ends with its process.
 */
export async function alone(work, checkout = ROOT) {
  const server = await acquire(addressOf(checkout));
  try {
    return await work();
  } finally {
    await new Promise((done) => server.close(done));
  }
}

async function acquire(address) {
  let isReported = false;
  for (;;) {
    const server = await listen(address);
    if (server) return server;
    if (process.platform !== 'linux' && !(await isHeld(address))) removeStale(address);
    if (!isReported) {
      say('Waiting for another command of this checkout to finish installing or building…');
    }
    isReported = true;
    await delay(RETRY_MS);
  }
}

function addressOf(checkout) {
  const name = `comptoir-${createHash('sha256').update(checkout).digest('hex').slice(0, 16)}`;
  // Linux has abstract socket names, which leave no files behind.
  return process.platform === 'linux' ? `\0${name}` : join(tmpdir(), `${name}.lock`);
}

function listen(address) {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error) => {
      if (error.code === 'EADDRINUSE') resolve();
      // The first releases of Node 20 lack abstract names: they work without the lock.
      else if (address.startsWith('\0')) resolve({ close: (done) => done() });
      else reject(error);
    });
    server.listen(address, () => resolve(server.unref()));
  });
}

function isHeld(address) {
  return new Promise((resolve) => {
    const socket = connect(address, () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

function removeStale(address) {
  try {
    unlinkSync(address);
  } catch {
    // Another waiting process removed it first.
  }
}
