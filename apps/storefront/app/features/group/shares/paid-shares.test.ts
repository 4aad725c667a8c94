import { expect, test } from 'vitest';
import { messagesIn } from '#lib/i18n/catalogue.server.ts';
import { createTranslate } from '#lib/i18n/translate.ts';
import { aGroup, aParticipant } from '#stores/group/test-group-state.ts';
import { isPaidInShares, knownAmount, payers, payUntilText, restOf } from './paid-shares.ts';

type Share = ReturnType<typeof aParticipant>['share'];

const lea = (share: Share) => aParticipant({ share });
const guest = (participant_id: string, share: Share) =>
  aParticipant({ participant_id, label: participant_id, is_host: false, share });
const group = (...participants: ReturnType<typeof aParticipant>[]) =>
  aGroup({ state: 'closed', payment: 'shares', participants });

test('GP-12: shares are paid of a closed group only, by those with something to pay', () => {
  const zoe = guest('zoe', { amount: 0, status: 'with_host' });
  const tom = guest('tom', { amount: 9, status: 'due' });
  expect(payers(group(tom, zoe))).toEqual([tom]);
  expect(isPaidInShares(group(tom))).toBe(true);
  expect(isPaidInShares({ ...group(tom), state: 'placed' })).toBe(false);
  expect(isPaidInShares({ ...group(tom), payment: 'host' })).toBe(false);
});

test('GP-13: the rest is what is not paid, with the own share of a host who has not paid', () => {
  const tom = guest('tom', { amount: 9, status: 'due' });
  const zoe = guest('zoe', { amount: 4, status: 'paid' });
  const small = guest('ida', { amount: 0.3, status: 'with_host' });
  expect(restOf(group(lea({ amount: 5.9, status: 'due' }), tom, zoe))).toBe(1490);
  expect(restOf(group(lea({ amount: 5.9, status: 'due' }), tom, small))).toBe(1520);
  expect(restOf(group(lea({ amount: 5.9, status: 'paid' }), tom, small))).toBe(900);
});

test('GP-13: no rest is offered once only the host owes', () => {
  const taken = guest('tom', { amount: 9, status: 'with_host' });
  expect(restOf(group(lea({ amount: 5.9, status: 'due' }), taken))).toBeNull();
});

test('GP-12: an amount is shown where the state says it', () => {
  const tom = guest('tom', { amount: 9, status: 'due' });
  const host = lea({ amount: 5.9, status: 'due' });
  expect(knownAmount(tom, group(host, tom))).toBe(900);
  expect(knownAmount(host, group(host, tom))).toBe(590);
  const taken = guest('tom', { amount: 9, status: 'with_host' });
  expect(knownAmount(host, group(host, taken))).toBeNull();
});

const sentence = (delivery_time_range: string, pay_until: string, locale: 'fr' | 'en' = 'fr') =>
  payUntilText(
    aGroup({
      ...{ state: 'closed', payment: 'shares', pay_until },
      plan: { is_pickup: true, delivery_date: '2026-11-29', delivery_time_range, has_place: false },
    }),
    '2026-11-28',
    createTranslate(messagesIn(locale)),
  )?.replaceAll('\u00a0', ' ');

test('GP-12: the time until which shares are paid stands beside that of the order, and is not its start', () => {
  expect(sentence('00:45-01:00', '2026-11-28T23:43:00.000Z')).toBe(
    'À emporter · demain, 00:45 - 01:00. Chacun paie avant 00:43 : la commande est envoyée au restaurant dès que tous ont payé.',
  );
  expect(sentence('ASAP', '2026-11-28T23:50:00.000Z')).toBe(
    'À emporter · dès que possible. Chacun paie avant 00:50 : la commande est envoyée au restaurant dès que tous ont payé.',
  );
  expect(sentence('00:45-01:00', '2026-11-28T23:43:00.000Z', 'en')).toBe(
    'Takeaway · tomorrow, 00:45 - 01:00. Pay before 00:43: the order is sent to the restaurant as soon as all have paid.',
  );
});
