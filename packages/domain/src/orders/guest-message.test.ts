import { describe, expect, it } from 'vitest';
import { decideMessage } from './guest-message.ts';

describe('a message of a guest', () => {
  it.each([
    ['send', 'received', []],
    ['send', 'out_for_delivery', ['Un', 'Deux']],
    ['too_many', 'preparing', ['Un', 'Deux', 'Trois']],
    ['sent_before', 'preparing', ['Un', 'Deux', 'Je suis en bas']],
    ['sent_before', 'handed_over', ['Je suis en bas']],
    ['finished', 'handed_over', []],
    ['finished', 'cancelled', ['Un', 'Deux', 'Trois']],
    ['unknown', null, []],
  ] as const)(
    'OB-84: is answered %s while the order is %s, after %j',
    (decision, progress, sent) => {
      expect(decideMessage('Je suis en bas', { progress, sent })).toBe(decision);
    },
  );
});
