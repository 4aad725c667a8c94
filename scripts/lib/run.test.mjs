import { describe, expect, it } from 'vitest';
import { parallel, run } from './run.mjs';

const node = (program) => run(process.execPath, ['--eval', program], { quiet: true });

describe('run', () => {
  it('hands back the exit code and everything that was said', async () => {
    const { code, output } = await node(
      "console.log('out'); console.error('err'); process.exit(3)",
    );
    expect(code).toBe(3);
    expect(output).toContain('out\n');
    expect(output).toContain('err\n');
  });

  it('answers the exit code of a shell for a death by a signal', async () => {
    expect(
      (await node("process.kill(process.pid, 'SIGTERM'); setInterval(() => {}, 1000)")).code,
    ).toBe(143);
  });

  it('fails for a program that does not exist', async () => {
    await expect(run('/no/such/program', [])).rejects.toThrow('ENOENT');
  });
});

describe('parallel', () => {
  it('runs so many jobs at a time and keeps the order of their results', async () => {
    let running = 0;
    let most = 0;
    const job = (result) => async () => {
      most = Math.max(most, ++running);
      await new Promise(setImmediate);
      running--;
      return result;
    };
    expect(await parallel(2, [job('a'), job('b'), job('c')])).toEqual(['a', 'b', 'c']);
    expect(most).toBe(2);
  });
});
