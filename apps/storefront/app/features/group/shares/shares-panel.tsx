import type { WireGroupOrderState } from '@comptoir/contract/group-orders/group-order-state';
import { toCents } from '@comptoir/contract/wire/euros';
import { Alert } from '@comptoir/design/components/alert';
import type { CalendarDate } from '@comptoir/domain/schedule/restaurant-time';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#components/controls/button.tsx';
import { Price } from '#components/order/price.tsx';
import type { Problem } from '#lib/api/api-client.ts';
import { problemText } from '#lib/api/problem-text.ts';
import { formatPrice } from '#lib/format/price.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { enterSharePayment } from '#stores/group/group-checkout.ts';
import type { Group } from '#stores/group/use-group.ts';
import { ConfirmButton } from '../confirm-button.tsx';
import { hostName } from '../group-title.ts';
import type { GroupParticipant } from '../own-lines.ts';
import {
  knownAmount,
  payers,
  payUntilText,
  restOf,
  STATUS_TEXTS,
  statusOf,
} from './paid-shares.ts';

interface SharesPanelProps {
  readonly group: Group;
  readonly state: WireGroupOrderState;
  /** Null where this browser takes no part. */
  readonly me: GroupParticipant | null;
  readonly today: CalendarDate;
}

/** Who has paid a share, who has not, and until when; and the own share, to be paid. Rules GP-12 and GP-13. */
export function SharesPanel({ group, state, me, today }: SharesPanelProps) {
  const t = useTranslate();
  const navigate = useNavigate();
  const deadline = payUntilText(state, today, t);

  async function pay(): Promise<void> {
    enterSharePayment(group.linkKey);
    await navigate('/group/checkout');
  }

  return (
    <section
      aria-labelledby="group-shares"
      className="mt-6 max-w-text rounded-card border-2 border-ink bg-paper p-5"
    >
      <h2 id="group-shares" className="text-heading">
        {t('Each pays a share')}
      </h2>
      {deadline && <p>{deadline}</p>}
      <ul className="mt-3 divide-y divide-hinoki">
        {payers(state).map((one) => (
          <ShareRow key={one.participant_id} participant={one} isOwn={one === me} />
        ))}
      </ul>
      {me && (
        <div className="mt-4 space-y-3">
          <p role="status" className="font-semibold">
            {t(ownText(me), { name: hostName(state) })}
          </p>
          {statusOf(me) === 'due' && <PayButton amount={knownAmount(me, state)} onPay={pay} />}
          {me.is_host && <RestControl group={group} state={state} onTaken={pay} />}
        </div>
      )}
    </section>
  );
}

function PayButton(props: { readonly amount: number | null; readonly onPay: () => Promise<void> }) {
  const t = useTranslate();
  const { amount, onPay } = props;
  return (
    <Button look="primary" className="w-full" onClick={onPay}>
      {amount === null
        ? t('Pay what is left')
        : t('Pay my share · {total}', { total: formatPrice(amount) })}
    </Button>
  );
}

interface ShareRowProps {
  readonly participant: GroupParticipant;
  readonly isOwn: boolean;
}

function ShareRow({ participant, isOwn }: ShareRowProps) {
  const t = useTranslate();
  const status = statusOf(participant);
  return (
    <li className="flex items-baseline justify-between gap-3 py-2">
      <span className="min-w-0 break-words">
        <span className="font-semibold">{participant.label}</span>
        {isOwn && <span className="text-quiet text-small"> · {t('you')}</span>}
        <span
          className={`block text-small ${status === 'paid' ? 'font-semibold text-matcha' : 'text-quiet'}`}
        >
          {status === 'paid' && <span aria-hidden="true">✓ </span>}
          {t(STATUS_TEXTS[status])}
        </span>
      </span>
      <Price amount={toCents(participant.share?.amount ?? 0)} className="font-semibold" />
    </li>
  );
}

/** What a participant reads of the own share. */
function ownText(me: GroupParticipant) {
  switch (statusOf(me)) {
    case 'due':
      return me.is_host ? 'You have still to pay.' : 'Your share is not paid yet.';
    case 'processing':
      return 'Your payment is being checked…';
    case 'paid':
      return 'You have paid. The number appears on the group’s page once all have.';
    case 'with_host':
      return me.is_host
        ? 'You have nothing to pay.'
        : '{name} pays for you: you have nothing to pay here.';
  }
}

interface RestControlProps {
  readonly group: Group;
  readonly state: WireGroupOrderState;
  readonly onTaken: () => Promise<void>;
}

/** The host pays what the others have not paid. Rule GP-13. */
function RestControl({ group, state, onTaken }: RestControlProps) {
  const t = useTranslate();
  const [problem, setProblem] = useState<Problem | null>(null);
  const rest = restOf(state);
  const { api, linkKey, membership, applied } = group;

  async function takeOver(): Promise<void> {
    const result = await applied(await api.takeOverRest(linkKey, membership?.groupKey ?? ''));
    setProblem(result.ok ? null : result.problem);
    // What was paid meanwhile counts: perhaps nothing is left.
    if (result.ok && result.payload.state === 'closed') await onTaken();
  }

  return (
    <>
      {problem && <Alert kind="problem">{problemText(problem, t)}</Alert>}
      {rest !== null && (
        <ConfirmButton
          action={t('Pay the rest · {total}', { total: formatPrice(rest) })}
          question={t(
            'Pay {total} for those who have not? They can then no longer pay themselves.',
            {
              total: formatPrice(rest),
            },
          )}
          confirm={t('Yes, pay the rest')}
          onConfirm={takeOver}
        />
      )}
    </>
  );
}
