import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface RawServer {
  readonly url: string;
  readonly process: ChildProcess;
  stop(): void;
}

/** Starts a bare node:http server, in a process of its own, that sends the bytes of the answer of `source`. */
export async function startRawServer(source: string): Promise<RawServer> {
  const file = join(import.meta.dirname, 'raw-server.ts');
  const child = spawn(process.execPath, [file, source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [announced] = await once(child.stdout, 'data');
  return { url: String(announced).trim(), process: child, stop: () => child.kill() };
}
