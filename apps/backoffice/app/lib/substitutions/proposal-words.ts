import type { WireProposal } from '@comptoir/contract/orders/substitutions';
import type { BoardCard } from '@comptoir/contract/staff/board';
import { formatTime } from '@comptoir/design/format/time';
import { type MessageKey, t } from '#lib/i18n/translate.ts';

type Outcome = NonNullable<WireProposal['outcome']>;

const OUTCOMES = {
  dropped: 'Left out',
  swapped: 'Swapped',
  cancelled: 'Order cancelled',
  kept: 'Order kept as it is',
  withdrawn: 'Proposal withdrawn',
  lapsed: 'Proposal without effect',
} as const satisfies Record<Outcome, MessageKey>;

const WITHOUT_ANSWER = {
  dropped: 'Without an answer it is left out, and the money goes back.',
  kept: 'Without an answer the order stays as it is.',
  cancelled: 'Without an answer the order is cancelled, with all of the money back.',
} as const satisfies Record<WireProposal['without_answer'], MessageKey>;

/** What was proposed: « 1 × Maki saumon → Soupe miso ». */
export function proposedChange({
  item_name,
  quantity,
  swap_name,
}: Pick<WireProposal, 'item_name' | 'quantity' | 'swap_name'>): string {
  if (item_name === null) return t('Cancel the order');
  const units = `${quantity} × ${item_name}`;
  return swap_name === null
    ? t('Without {units}', { units })
    : t('{units}: {dish} instead', { units, dish: swap_name });
}

/** How far a proposal is, as a card and the order in full say it. Rule SU-10. */
export function proposalState(
  { outcome, answer_until }: NonNullable<BoardCard['proposal']>,
  timeZone: string,
): string {
  return outcome === null
    ? t('Proposal: answer by {time}', { time: formatTime(Date.parse(answer_until), timeZone) })
    : t('Proposal: {outcome}', { outcome: t(OUTCOMES[outcome]) });
}

/** What happens by itself. Rule SU-4. */
export function withoutAnswerText(effect: WireProposal['without_answer']): string {
  return t(WITHOUT_ANSWER[effect]);
}
