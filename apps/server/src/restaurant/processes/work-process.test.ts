import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { temporaryDirectories } from '#test/harness/temporary-directory.ts';
import { workProcess } from './work-process.ts';

const inProcess = workProcess('work', 5_000);

const directory = temporaryDirectories();

function work<Work extends (...args: never[]) => Promise<unknown>>(name: string) {
  const file = join(directory(), 'work.mjs');
  writeFileSync(
    file,
    `export const doubled = async (bytes) => Buffer.concat([bytes, bytes]);
     export const self = async () => ({ pid: process.pid, environment: Object.keys(process.env) });
     export const fail = async (why) => { throw new TypeError(why); };
     export const crash = async () => { process.kill(process.pid, 'SIGKILL'); await new Promise(() => {}); };`,
  );
  return inProcess<Work>(pathToFileURL(file), name);
}

type Self = () => Promise<{ readonly pid: number; readonly environment: readonly string[] }>;

describe('a process for work beside requests', () => {
  it('U-42: is a child process, one for all of them, without the server’s keys', async () => {
    const [one, other] = await Promise.all([work<Self>('self')(), work<Self>('self')()]);
    expect(one.pid).not.toBe(process.pid);
    expect(other.pid).toBe(one.pid);
    expect(one.environment).not.toContain('PATH');
  });

  it('passes bytes in and out', async () => {
    const doubled = work<(bytes: Buffer) => Promise<Buffer>>('doubled');
    expect(await doubled(Buffer.from('maki'))).toEqual(Buffer.from('makimaki'));
  });

  it('passes errors on', async () => {
    const fail = work<(why: string) => Promise<void>>('fail');
    await expect(fail('no picture')).rejects.toThrow('TypeError: no picture');
  });

  it('U-42: takes nothing with it when it dies, and is started again', async () => {
    const before = await work<Self>('self')();
    await expect(work<() => Promise<void>>('crash')()).rejects.toThrow('SIGKILL');
    const after = await work<Self>('self')();
    expect(after.pid).not.toBe(before.pid);
  });
});
