import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A bare node:http, in a process of its own, that sends the bytes which `source` answers now. */
export async function startRawServer(source: string): Promise<{ url: string; stop(): void }> {
  const file = join(import.meta.dirname, 'raw-server.ts');
  const child = spawn(process.execPath, [file, source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [announced] = await once(child.stdout, 'data');
  return { url: String(announced).trim(), stop: () => child.kill() };
}
