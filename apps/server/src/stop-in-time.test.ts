import { describe, expect, it, vi } from 'vitest';
import { silentLog } from '#test/harness/silent-log.ts';
import { stopInTime } from './stop-in-time.ts';

const never = () => new Promise(() => {});

describe('stopInTime', () => {
  it('U-11: runs the steps one after the other', async () => {
    const order: string[] = [];
    await stopInTime(
      [
        async () => {
          await Promise.resolve();
          order.push('requests');
        },
        () => order.push('database'),
      ],
      silentLog,
    );
    expect(order).toEqual(['requests', 'database']);
  });

  it('U-11: goes on when a step fails', async () => {
    const last = vi.fn();
    const broken = () => {
      throw new Error('broken');
    };
    await stopInTime([() => Promise.reject(new Error('stuck')), broken, last], silentLog);
    expect(last).toHaveBeenCalledOnce();
  });

  it('U-11: abandons a step that does not end', async () => {
    const last = vi.fn();
    await stopInTime([never, never, last], silentLog, { timeoutMs: 30, reserveMs: 10 });
    expect(last).toHaveBeenCalledOnce();
  });
});
