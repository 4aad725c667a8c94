import fc from 'fast-check';
import { expect, test } from 'vitest';
import { atOnce } from './in-slices.ts';
import { messageReceiver, sendSteps } from './text-messages.ts';

interface Message {
  readonly id: number;
  readonly args: readonly unknown[];
}

function sentParts(message: Message) {
  const parts: unknown[] = [];
  atOnce(sendSteps(message, (part) => parts.push(structuredClone(part))));
  return parts;
}

test('CA-43: a menu goes to another process piece by piece, and no part of the message holds two of them', () => {
  const parts = sentParts({ id: 7, args: [['{"menus":[', ']}'], { document: ['{}'] }, 'CSV'] });
  expect(parts).toEqual([
    { id: 7, text: '{"menus":[' },
    { id: 7, text: ']}' },
    { id: 7, args: [{ sentBefore: 2 }, { document: ['{}'] }, 'CSV'] },
  ]);
});

test('CA-43: messages whose parts come between each other’s are put together again', () => {
  const value = fc.oneof(
    fc.array(fc.string(), { maxLength: 4 }),
    fc.record({ document: fc.array(fc.string()), warnings: fc.array(fc.integer()) }),
    fc.uint8Array(),
    fc.string(),
    fc.constant(undefined),
  );
  const args = fc.array(value, { maxLength: 4 });
  fc.assert(
    fc.property(args, args, (one, other) => {
      const received: Message[] = [];
      const receive = messageReceiver<Message>((message) => received.push(message));
      const [first, second] = [sentParts({ id: 1, args: one }), sentParts({ id: 2, args: other })];
      while (first.length + second.length > 0) {
        for (const parts of [first, second]) {
          const part = parts.shift();
          if (part) receive(part as Message);
        }
      }
      expect(received.toSorted((a, b) => a.id - b.id)).toEqual([
        { id: 1, args: one },
        { id: 2, args: other },
      ]);
    }),
  );
});
