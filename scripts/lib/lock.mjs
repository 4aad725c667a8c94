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
 * Runs `work` while no other command of this checkout runs its own, so that two starts at once do not
 * install or build over one another.
 *
 * The lock is a listening socket: it ends with the process that holds it, however that one ends.
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
  let told = false;
  for (;;) {
    const server = await listen(address);
    if (server) return server;
    if (process.platform !== 'linux' && !(await isHeld(address))) removeStale(address);
    if (!told)
      say('Waiting for another command of this checkout to finish installing or building…');
    told = true;
    await delay(RETRY_MS);
  }
}

function addressOf(checkout) {
  const name = `comptoir-${createHash('sha256').update(checkout).digest('hex').slice(0, 16)}`;
  // Linux has socket names that are no files, and so leave nothing behind.
  return process.platform === 'linux' ? `\0${name}` : join(tmpdir(), `${name}.lock`);
}

function listen(address) {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error) => {
      if (error.code === 'EADDRINUSE') resolve();
      // The first releases of Node 20 do not know such names: they work without the lock.
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
    // Another waiting process was quicker.
  }
}
