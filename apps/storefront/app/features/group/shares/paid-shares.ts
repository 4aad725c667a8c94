import type { WireGroupOrderState } from '@comptoir/contract/group-orders/group-order-state';
import { toCents } from '@comptoir/contract/wire/euros';
import { formatTime } from '@comptoir/design/format/time';
import { type Cents, sum } from '@comptoir/domain/money/money';
import type { CalendarDate } from '@comptoir/domain/schedule/restaurant-time';
import type { MessageKey, Translate } from '#lib/i18n/translate.ts';
import { planText } from '../group-title.ts';
import type { GroupParticipant } from '../own-lines.ts';

type ShareStatus = NonNullable<GroupParticipant['share']>['status'];

/** Whether the participants pay shares of the placed order now. */
export function isPaidInShares({ state, payment }: WireGroupOrderState): boolean {
  return state === 'closed' && payment === 'shares';
}

export function statusOf({ share }: GroupParticipant): ShareStatus {
  return share?.status ?? 'with_host';
}

/** The participants with something to pay. */
export function payers({ participants }: WireGroupOrderState): readonly GroupParticipant[] {
  return participants.filter(
    ({ share }) => share !== null && (share.amount > 0 || share.status === 'due'),
  );
}

/**
 * What the host would pay to complete the order: what others still owe, with the own share; null once the
 * others owe nothing. An amount too small for a card is the host's from the start. Rules GP-13 and GS-1.
 */
export function restOf(state: WireGroupOrderState): Cents | null {
  const due = state.participants.filter((one) => statusOf(one) === 'due');
  if (due.every(({ is_host }) => is_host)) return null;
  const isHostDue = due.some(({ is_host }) => is_host);
  const left = isHostDue ? state.participants.filter((one) => statusOf(one) === 'with_host') : [];
  return sum([...due, ...left].map(({ share }) => toCents(share?.amount ?? 0)));
}

/** What a participant pays, as far as the state says it: not where the host pays for others too. */
export function knownAmount(
  participant: GroupParticipant,
  state: WireGroupOrderState,
): Cents | null {
  const paysForOthers =
    participant.is_host &&
    payers(state).some((one) => one !== participant && statusOf(one) === 'with_host');
  return paysForOthers || participant.share === null ? null : toCents(participant.share.amount);
}

/** For when the order is, and until when its shares are paid; null once they are. Rule GP-12. */
export function payUntilText(
  state: WireGroupOrderState,
  today: CalendarDate,
  t: Translate,
): string | null {
  if (state.pay_until === undefined) return null;
  const time = formatTime(Date.parse(state.pay_until), state.timezone);
  return `${planText(state, today, t)}. ${t(
    'Pay before {time}: the order is sent to the restaurant as soon as all have paid.',
    { time },
  )}`;
}

export const STATUS_TEXTS = {
  due: 'to be paid',
  processing: 'being checked',
  paid: 'paid',
  with_host: 'left to the host',
} as const satisfies Record<ShareStatus, MessageKey>;
