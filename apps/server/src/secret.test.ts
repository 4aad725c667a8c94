import { format, inspect } from 'node:util';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { Secret } from './secret.ts';

const secret = new Secret('hunter2');

describe('a secret', () => {
  it.each<[string, () => unknown]>([
    ['as a text', () => String(secret)],
    ['in a sentence', () => `The key is ${secret}.`],
    ['added to a text', () => `${'The key is '}${secret.toString()}`],
    ['as JSON', () => JSON.stringify({ key: secret, keys: [secret] })],
    ['inspected', () => inspect({ key: secret }, { showHidden: true, depth: 9 })],
    ['formatted', () => format('%s %j %o %O', secret, secret, secret, secret)],
    ['copied into another object', () => inspect({ ...secret })],
    ['cloned for another thread', () => inspect(structuredClone({ key: secret }))],
    ['as its own properties', () => Reflect.ownKeys(secret).join()],
    ['in an error', () => inspect(Object.assign(new Error('It failed'), { key: secret }))],
    ['in the log', () => logged({ key: secret, err: Object.assign(new Error('No'), { secret }) })],
  ])('U-55: is not revealed %s', (_, reveal) => {
    expect(reveal()).not.toContain('hunter2');
  });

  it('U-55: prints as a placeholder', () => {
    expect([`${secret}`, JSON.stringify({ secret }), inspect([secret])]).toEqual([
      '[secret]',
      '{"secret":"[secret]"}',
      '[ [secret] ]',
    ]);
  });

  it('U-55: is opened explicitly', () => {
    expect(secret.open()).toBe('hunter2');
  });
});

function logged(fields: object): string {
  const lines: string[] = [];
  pino({}, { write: (line) => lines.push(line) }).info(fields, 'A line');
  return lines.join('');
}
