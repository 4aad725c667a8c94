import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Binaries, findBinaries } from '@comptoir/embedded-postgres/binaries';
import type { Account } from '@comptoir/embedded-postgres/cluster';

/** Another process that opens an embedded PostgreSQL. */
export interface Holder {
  /** The process id of its PostgreSQL, or its error. */
  readonly answer: string;
  /** Its own process id. */
  readonly pid: number;
  /** Kills it; its PostgreSQL keeps running. */
  kill(): Promise<void>;
  /** Ends it regularly. */
  end(): Promise<void>;
}

/** Starts such a process, optionally as another account, and waits for its answer. */
export async function holdPostgres(
  dataDir: string,
  { binaries = findBinaries(), account }: { binaries?: Binaries; account?: Account } = {},
): Promise<Holder> {
  const program = join(import.meta.dirname, 'hold-postgres.ts');
  const identity = account ? [String(account.uid), String(account.gid)] : [];
  const child: ChildProcess = spawn(
    process.execPath,
    [program, dataDir, binaries.directory, binaries.version, ...identity],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const exited = once(child, 'exit');
  const lines = createInterface({ input: child.stdout ?? process.stdin });
  const [answer] = await once(lines, 'line');
  return {
    answer: String(answer),
    pid: child.pid ?? 0,
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
    async end() {
      child.stdin?.end();
      await exited;
    },
  };
}
