import { readdir, readFile } from 'node:fs/promises';
import type { ServerProcess } from '../harness/server-process.ts';

const BYTES_PER_KILOBYTE = 1024;

/** The resident memory of a server's process, shared files included. Linux only. */
export async function residentMegabytes({ process: { pid } }: ServerProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const kilobytes = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]);
  return (kilobytes * BYTES_PER_KILOBYTE) / 1_000_000;
}

/**
 * The memory of a whole shop in MiB: its server and its PostgreSQL, each with its child processes. What processes share
 * is divided among them (PSS). Linux only.
 */
export async function shopMebibytes(server: ServerProcess): Promise<number> {
  const { processId } = await server.postgres();
  const processes = await withDescendants([server.process.pid ?? 0, processId]);
  const kilobytes = await Promise.all(processes.map(proportionalKilobytes));
  return kilobytes.reduce((sum, own) => sum + own, 0) / BYTES_PER_KILOBYTE;
}

async function withDescendants(roots: readonly number[]): Promise<readonly number[]> {
  const found = new Set(roots);
  const running = (await readdir('/proc')).map(Number).filter(Number.isInteger);
  const parents = await Promise.all(
    running.map(
      async (id) => [id, await numberIn(`/proc/${id}/status`, /^PPid:\s+(\d+)$/m)] as const,
    ),
  );
  for (let before = 0; before < found.size; ) {
    before = found.size;
    for (const [id, parent] of parents) if (found.has(parent)) found.add(id);
  }
  return [...found];
}

function proportionalKilobytes(id: number): Promise<number> {
  return numberIn(`/proc/${id}/smaps_rollup`, /^Pss:\s+(\d+) kB$/m);
}

/** A number in a file of a process; 0 for a process that has ended. */
async function numberIn(file: string, pattern: RegExp): Promise<number> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return Number(pattern.exec(text)?.[1] ?? 0);
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
