import { expect, it } from 'vitest';
import { conditionOfReport, conditionOfStatus } from './conditions.ts';
import { replyReader } from './replies.ts';

const COMPLETION = [0x37, 0x22, 0x30, 0x30, 0x34, 0x32, 0];

it('tells answers, reports and completions apart by their fixed bits', () => {
  const read = replyReader();
  expect(read(Uint8Array.of(0x12, ...COMPLETION, 0x18, 0, 0x0c, 0x0f, 0x16))).toEqual([
    { kind: 'status', byte: 0x12 },
    { kind: 'completion', id: '0042' },
    { kind: 'report', bytes: [0x18, 0, 0x0c, 0x0f] },
    { kind: 'status', byte: 0x16 },
  ]);
});

it('joins a reply that arrives byte by byte', () => {
  const read = replyReader();
  const replies = COMPLETION.flatMap((byte) => read(Uint8Array.of(byte)));
  expect(replies).toEqual([{ kind: 'completion', id: '0042' }]);
});

it('passes over flow control and what it does not know', () => {
  const read = replyReader();
  expect(read(Uint8Array.of(0x11, 0x13, 0x80, 0x37, 0x20, 0, 0, 0, 0, 0, 0x12))).toEqual([
    { kind: 'status', byte: 0x12 },
  ]);
});

it.each([
  ['ready', [0x12, 0x12, 0x12, 0x12]],
  ['ready', [0x16, 0x12, 0x12, 0x1e]],
  ['cover', [0x1a, 0x16, 0x12, 0x12]],
  ['cover', [0x1a, 0x36, 0x12, 0x72]],
  ['paper', [0x1a, 0x32, 0x12, 0x7e]],
  ['paper', [0x12, 0x12, 0x12, 0x72]],
  ['refused', [0x1a, 0x52, 0x1a, 0x12]],
  ['offline', [0x1a, 0x12, 0x12, 0x12]],
] as const)('PR-72: reads %s from the answers to DLE EOT', (condition, bytes) => {
  expect(conditionOfStatus(bytes)).toBe(condition);
});

it.each([
  ['ready', [0x10, 0, 0, 0x0f]],
  ['ready', [0x14, 0, 0x03, 0x0f]],
  ['cover', [0x38, 0, 0x0c, 0x0f]],
  ['paper', [0x18, 0, 0x0f, 0x0f]],
  ['refused', [0x18, 0x08, 0, 0x0f]],
  ['offline', [0x18, 0, 0, 0x0f]],
] as const)('PR-72: reads %s from a report', (condition, bytes) => {
  expect(conditionOfReport(bytes)).toBe(condition);
});
