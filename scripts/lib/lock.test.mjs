import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import { alone } from './lock.mjs';

const CHECKOUT = `/no/such/checkout/${process.pid}`;

describe('alone', () => {
  it('U-1: lets one command after the other work', async () => {
    const order = [];
    const work = (name) => async () => {
      order.push(`${name} begins`);
      await new Promise(setImmediate);
      order.push(`${name} ends`);
      return name;
    };
    const results = await Promise.all([alone(work('one'), CHECKOUT), alone(work('two'), CHECKOUT)]);
    expect(results).toEqual(['one', 'two']);
    const [first] = order[0].split(' ');
    const second = first === 'one' ? 'two' : 'one';
    expect(order).toEqual([
      `${first} begins`,
      `${first} ends`,
      `${second} begins`,
      `${second} ends`,
    ]);
  });

  it('U-1: lets the next one work when the work failed', async () => {
    await expect(alone(() => Promise.reject(new Error('no network')), CHECKOUT)).rejects.toThrow(
      'no network',
    );
    expect(await alone(async () => 'worked', CHECKOUT)).toBe('worked');
  });

  it('U-1: lets the next one work when the process that held it was killed', async () => {
    const program = `
      const { alone } = await import(${JSON.stringify(new URL('./lock.mjs', import.meta.url).href)});
      await alone(() => new Promise(() => { console.log('held'); setInterval(() => {}, 1000); }), ${JSON.stringify(CHECKOUT)});
    `;
    const holder = spawn(process.execPath, ['--input-type=module', '--eval', program]);
    await once(holder.stdout, 'data');
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    const next = alone(async () => 'worked', CHECKOUT);
    await vi.waitFor(() => expect(said).toHaveBeenCalledOnce(), 5_000);
    said.mockRestore();
    holder.kill('SIGKILL');
    expect(await next).toBe('worked');
  });
});
