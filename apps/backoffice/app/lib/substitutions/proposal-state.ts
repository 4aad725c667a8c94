import type { BoardCard } from '@comptoir/contract/staff/board';
import { formatTime } from '@comptoir/design/format/time';
import type { ProposalOutcome } from '@comptoir/domain/orders/substitution';
import { type MessageKey, t } from '@comptoir/staff-texts/translate';

const OUTCOMES = {
  dropped: 'Left out',
  swapped: 'Swapped',
  cancelled: 'Order cancelled',
  kept: 'Order kept as it is',
  withdrawn: 'Proposal withdrawn',
  lapsed: 'Proposal without effect',
} as const satisfies Record<ProposalOutcome, MessageKey>;

/** How far a proposal is, as a card and the order in full say it. Rule SU-10. */
export function proposalState(
  { outcome, answer_until }: NonNullable<BoardCard['proposal']>,
  timeZone: string,
): string {
  return outcome === null
    ? t('Proposal: answer by {time}', { time: formatTime(Date.parse(answer_until), timeZone) })
    : t('Proposal: {outcome}', { outcome: t(OUTCOMES[outcome]) });
}
