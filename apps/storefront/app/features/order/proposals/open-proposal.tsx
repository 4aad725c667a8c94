import type { WireProposal } from '@comptoir/contract/orders/substitutions';
import { Alert } from '@comptoir/design/components/alert';
import { formatTime } from '@comptoir/design/format/time';
import type { ProposalAnswer } from '@comptoir/domain/orders/substitution';
import type { TimeZone } from '@comptoir/domain/schedule/restaurant-time';
import { useId, useState } from 'react';
import { Button } from '#components/controls/button.tsx';
import type { Problem } from '#lib/api/api-client.ts';
import { orderApi } from '#lib/api/order-api.ts';
import { problemText } from '#lib/api/problem-text.ts';
import { useCurrentMinute } from '#lib/browser/current-minute.ts';
import { useRootData } from '#lib/configuration/root-data.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { answersTo, avoidedText, proposalText, withoutAnswerText } from './proposal-texts.ts';

const MINUTE = 60_000;

interface OpenProposalProps {
  readonly orderKey: string;
  readonly proposal: WireProposal;
  readonly isPaid: boolean;
  readonly timezone: TimeZone;
  readonly onAnswered: () => void;
}

/** A proposal that waits for the guest: what changes, what goes back, until when, and what happens otherwise. Rule SU-3. */
export function OpenProposal(props: OpenProposalProps) {
  const { orderKey, proposal, isPaid, timezone, onAnswered } = props;
  const t = useTranslate();
  const { apiRoot } = useRootData();
  const now = useCurrentMinute() ?? Date.now();
  const [sent, setSent] = useState<ProposalAnswer | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isCancelling, setCancelling] = useState(false);
  const avoided = avoidedText(proposal, t);
  const titleId = useId();
  const until = Date.parse(proposal.answer_until);
  // `now` is the begun minute, up to one before the clock.
  const minutes = Math.max(1, Math.floor((until - now) / MINUTE));

  async function answer(chosen: ProposalAnswer): Promise<void> {
    setSent(chosen);
    setProblem(null);
    const result = await orderApi(apiRoot, orderKey).answer(proposal.substitution_id, chosen);
    setSent(null);
    if (!result.ok) setProblem(result.problem);
    onAnswered();
  }

  return (
    <section
      aria-labelledby={titleId}
      className="max-w-text space-y-3 rounded-card border-2 border-ink p-5"
    >
      <h2 id={titleId} className="text-heading">
        {t('The restaurant has a question')}
      </h2>
      <p className="font-semibold">{proposalText(proposal, isPaid, t)}</p>
      {avoided !== null && <Alert kind="problem">{avoided}</Alert>}
      {proposal.text !== null && <p>« {proposal.text} »</p>}
      <p>
        {t('Please answer before {time}: {count} minutes left.', {
          time: formatTime(until, timezone),
          count: minutes,
        })}{' '}
        {withoutAnswerText(proposal, isPaid, t)}
      </p>
      {problem && <Alert kind="problem">{problemText(problem, t)}</Alert>}
      {isCancelling && (
        <p role="status" className="font-semibold">
          {isPaid
            ? t('Cancel the order? You get back all that you paid.')
            : t('Cancel the order? Nothing was charged.')}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {isCancelling ? (
          <>
            <Button look="primary" isBusy={sent !== null} onClick={() => answer('cancel')}>
              {t('Yes, cancel the order')}
            </Button>
            <Button disabled={sent !== null} onClick={() => setCancelling(false)}>
              {t('Keep my order')}
            </Button>
          </>
        ) : (
          answersTo(proposal, t).map(({ answer: offered, text }, index) => (
            <Button
              key={offered}
              look={index === 0 ? 'primary' : 'quiet'}
              isBusy={sent === offered}
              disabled={sent !== null}
              onClick={() => (offered === 'cancel' ? setCancelling(true) : answer(offered))}
            >
              {text}
            </Button>
          ))
        )}
      </div>
    </section>
  );
}
