import type { WireOrderState } from '@comptoir/contract/orders/order-status';
import type { WireProposal } from '@comptoir/contract/orders/substitutions';
import type { TimeZone } from '@comptoir/domain/schedule/restaurant-time';
import { useTranslate } from '#lib/i18n/translate.ts';
import { OpenProposal } from './open-proposal.tsx';
import { endText } from './proposal-texts.ts';

interface OrderProposalsProps {
  readonly orderKey: string;
  readonly state: WireOrderState & { readonly proposals: readonly WireProposal[] };
  readonly timezone: TimeZone;
  /** Asks for the state again. */
  readonly onAnswered: () => void;
}

/** What the restaurant proposes to change, first of all, and how earlier proposals ended. Rules SU-3 and SU-4. */
export default function OrderProposals({
  orderKey,
  state,
  timezone,
  onAnswered,
}: OrderProposalsProps) {
  const t = useTranslate();
  const isPaid = state.status === 'paid';
  const isOver = state.progress === 'handed_over' || state.progress === 'cancelled';
  const open = isOver ? undefined : state.proposals.find(({ outcome }) => outcome === null);
  const ends = state.proposals.flatMap((proposal) => {
    const text = endText(proposal, isPaid, t);
    return text === null ? [] : [{ id: proposal.substitution_id, text }];
  });
  return (
    <>
      {open && (
        <OpenProposal
          key={open.substitution_id}
          orderKey={orderKey}
          isPaid={isPaid}
          timezone={timezone}
          onAnswered={onAnswered}
          proposal={open}
        />
      )}
      <div role="status" className="max-w-text space-y-1">
        {ends.map(({ id, text }) => (
          <p key={id}>{text}</p>
        ))}
      </div>
    </>
  );
}
