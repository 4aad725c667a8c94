import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { StartupError } from '#startup-error.ts';

const RETRY_MS = 20;

/**
 * Waits until no other process of this machine opens or closes the same cluster, and returns what
 * ends the turn.
 *
 * The lock is a name in Linux's abstract socket space: the kernel gives it to one process and takes
 * it back when that process dies, however it dies, so there is no stale lock to guess about.
 * Elsewhere PostgreSQL's own lock file has to do.
 */
export async function takeTurn(name: string, patienceMs = 60_000): Promise<() => Promise<void>> {
  if (process.platform !== 'linux') return async () => {};
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const end = await tryToListen(`\0comptoir-${name}`);
    if (end) return end;
    if (performance.now() > deadline) {
      throw new StartupError('Another process has been opening the same DATA_DIR for too long.');
    }
    await delay(RETRY_MS);
  }
}

function tryToListen(path: string): Promise<(() => Promise<void>) | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    );
    server.listen(path, () => {
      server.unref();
      resolve(() => new Promise((done) => server.close(() => done())));
    });
  });
}
