import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { StartupError } from '#startup-error.ts';

const RETRY_MS = 20;

/**
 * Acquires the lock under which one process of this machine at a time opens or closes a cluster;
 * returns the function that releases it.
 *
 * The lock is a name in Linux's abstract socket space, which the kernel frees when its process dies, so
 * there are no stale locks. Other systems rely on PostgreSQL's own lock file.
 */
export async function acquireClusterLock(
  name: string,
  timeoutMs = 60_000,
): Promise<() => Promise<void>> {
  if (process.platform !== 'linux') return async () => {};
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const unlock = await tryToListen(`\0comptoir-${name}`);
    if (unlock) return unlock;
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
