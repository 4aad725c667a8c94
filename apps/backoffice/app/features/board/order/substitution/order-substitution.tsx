import { isOfFormula } from '@comptoir/contract/orders/formula-proposal';
import type { WireSubstitutions } from '@comptoir/contract/staff/substitutions';
import { Alert } from '@comptoir/design/components/alert';
import { t } from '@comptoir/staff-texts/translate';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '#components/controls/button.tsx';
import { problemText } from '#lib/api/problem-text.ts';
import { formatAmount } from '#lib/format/amount.ts';
import { proposalState } from '#lib/substitutions/proposal-state.ts';
import { proposedChange, withoutAnswerText } from '#lib/substitutions/proposal-words.ts';
import { useBoard } from '#stores/board/board.ts';
import { ensurePermission } from '#stores/pin.ts';
import { staffApi, useMay, useMayBegin } from '#stores/session.ts';
import { useCall } from '#stores/use-call.ts';
import { useLoaded } from '#stores/use-loaded.ts';
import { SubstitutionDialog } from './substitution-dialog.tsx';

type Payload = { readonly substitutions: WireSubstitutions };
type Proposal = WireSubstitutions['proposals'][number];

interface OrderSubstitutionProps {
  readonly orderId: string;
  readonly number: number;
  readonly revision: number;
  /** Handed over, also where it was recalled since, or cancelled: nothing more is proposed. */
  readonly isOver: boolean;
}

/** What was proposed to the guest of an order, and the form of another proposal. Rules SU-1, SU-10 and SU-11. */
export default function OrderSubstitution(props: OrderSubstitutionProps) {
  const { orderId, number, revision, isOver } = props;
  const mayPropose = useMay('orders.cancel');
  // On a shared device a PIN may give the permission.
  const mayBegin = useMayBegin('orders.cancel');
  const [isOpen, setOpen] = useState(false);
  const path = `/orders/${encodeURIComponent(orderId)}/substitutions`;
  const { state, reload, retry } = useLoaded<Payload>(mayPropose ? path : null);
  const titleId = useId();

  const loadedRevision = useRef(revision);
  useEffect(() => {
    if (loadedRevision.current === revision) return;
    loadedRevision.current = revision;
    reload();
  }, [revision, reload]);

  if (mayPropose && state.kind === 'failed') {
    return (
      <section className="space-y-3 border-hinoki border-t pt-4">
        <Alert kind="note">
          <p>
            {t('The proposals are not loaded. {problem}', { problem: problemText(state.problem) })}
          </p>
        </Alert>
        <Button onClick={retry}>{t('Try again')}</Button>
      </section>
    );
  }
  const known = state.kind === 'loaded' ? state.payload.substitutions : null;
  const proposals = known?.proposals ?? [];
  const isWaiting = proposals.some(({ outcome }) => outcome === null);
  if (proposals.length === 0 && (isOver || !mayBegin)) return null;
  return (
    <section aria-labelledby={titleId} className="space-y-3 border-hinoki border-t pt-4">
      <h3 id={titleId} className="font-bold font-sans text-body">
        {t('Proposals to the guest')}
      </h3>
      {proposals.length > 0 && (
        <ul aria-live="polite" className="space-y-3">
          {proposals.map((proposal) => (
            <ProposalEntry
              key={proposal.substitution_id}
              path={path}
              proposal={proposal}
              onWithdrawn={reload}
            />
          ))}
        </ul>
      )}
      {!isOver && !isWaiting && (
        <Button
          className="w-full"
          aria-haspopup="dialog"
          onClick={async () => setOpen(await ensurePermission('orders.cancel'))}
        >
          {t('Propose a change…')}
        </Button>
      )}
      {isOpen && known && (
        <SubstitutionDialog
          path={path}
          number={number}
          revision={revision}
          known={known}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false);
            reload();
          }}
        />
      )}
    </section>
  );
}

interface ProposalEntryProps {
  readonly path: string;
  readonly proposal: Proposal;
  readonly onWithdrawn: () => void;
}

function ProposalEntry({ path, proposal, onWithdrawn }: ProposalEntryProps) {
  const timeZone = useBoard((board) => board.timeZone);
  const call = useCall();
  const { substitution_id, outcome, without_answer, text, given } = proposal;
  const isOpen = outcome === null;

  async function withdraw(): Promise<void> {
    const address = `${path}/${encodeURIComponent(substitution_id)}/withdraw`;
    await call.send(() => staffApi.post(address, {}));
    onWithdrawn();
  }

  return (
    <li className="space-y-1 leading-snug">
      <p className="font-semibold">{proposedChange(proposal)}</p>
      {text !== null && <p className="text-quiet">« {text} »</p>}
      <p className={isOpen ? 'font-semibold text-state-to-start' : ''}>
        {proposalState(proposal, timeZone)}
        {given > 0 && ` · ${t('{amount} less', { amount: formatAmount(given) })}`}
      </p>
      {isOpen && (
        <p className="text-quiet text-small">
          {withoutAnswerText(without_answer, isOfFormula(proposal))}
        </p>
      )}
      {call.problem && (
        <Alert kind="problem">
          <p>{problemText(call.problem)}</p>
        </Alert>
      )}
      {isOpen && (
        <Button isBusy={call.isBusy} onClick={withdraw}>
          {t('Withdraw the proposal')}
        </Button>
      )}
    </li>
  );
}
