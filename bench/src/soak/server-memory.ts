import { readFile } from 'node:fs/promises';
import type { ServerProcess } from '../harness/server-process.ts';

const BYTES_PER_KILOBYTE = 1024;

/** The resident memory of a server's process, shared files included. Linux only. */
export async function residentMegabytes({ process: { pid } }: ServerProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const kilobytes = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]);
  return (kilobytes * BYTES_PER_KILOBYTE) / 1_000_000;
}

/**
 * The memory of live JavaScript objects after a garbage collection, through the server's debugger. The debugger
 * stays open and takes some megabytes, so measure the resident memory first.
 */
export async function liveMegabytes(server: ServerProcess): Promise<number> {
  const targets = `http://127.0.0.1:${server.debugPort}/json`;
  server.process.kill('SIGUSR1');
  const address = await debuggerAddress(targets);
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  let calls = 0;
  const call = (method: string) => {
    calls += 1;
    const id = calls;
    return new Promise<Record<string, number>>((resolve) => {
      socket.addEventListener('message', ({ data }) => {
        const answer = JSON.parse(String(data));
        if (answer.id === id) resolve(answer.result);
      });
      socket.send(JSON.stringify({ id, method }));
    });
  };
  await call('HeapProfiler.collectGarbage');
  const { usedSize = 0, backingStorageSize = 0 } = await call('Runtime.getHeapUsage');
  socket.close();
  return (usedSize + backingStorageSize) / 1_000_000;
}

async function debuggerAddress(targets: string): Promise<string> {
  for (;;) {
    const answer = await fetch(targets).catch(() => null);
    if (answer) {
      const [target] = (await answer.json()) as { webSocketDebuggerUrl: string }[];
      if (target) return target.webSocketDebuggerUrl;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
