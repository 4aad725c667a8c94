import { REFUND_REASON_NAMES } from '@comptoir/contract/staff/reason-names';
import type { WireOrderRefunds } from '@comptoir/contract/staff/refunds';
import { Alert } from '@comptoir/design/components/alert';
import { formatTime } from '@comptoir/design/format/time';
import { t } from '@comptoir/staff-texts/translate';
import { Button } from '#components/controls/button.tsx';
import { problemText } from '#lib/api/problem-text.ts';
import { formatAmount } from '#lib/format/amount.ts';
import { providerReason, refundState } from '#lib/refunds/refund-words.ts';
import { useBoard } from '#stores/board/board.ts';
import { ensurePermission } from '#stores/pin.ts';
import { staffApi } from '#stores/session.ts';
import { useCall } from '#stores/use-call.ts';

interface GivenRefundProps {
  readonly orderId: string;
  readonly refund: WireOrderRefunds['refunds'][number];
  readonly parts: WireOrderRefunds['parts'];
  readonly mayRetry: boolean;
  readonly onRetried: () => void;
}

/** A refund with its state, what it is of, and why; one that was refused can be tried again. Rules RF-7 and RF-30. */
export function GivenRefund({ orderId, refund, parts, mayRetry, onRetried }: GivenRefundProps) {
  const timeZone = useBoard((board) => board.timeZone);
  const call = useCall();
  const isRefused = refund.state === 'refused';
  const stated = [refund.reason && REFUND_REASON_NAMES[refund.reason], refund.text];
  const who = [refund.person, refund.device].filter((name) => name !== null).join(' · ');

  async function retry(): Promise<void> {
    if (!(await ensurePermission('payments.refund'))) return;
    const path = `/orders/${encodeURIComponent(orderId)}/refunds/${encodeURIComponent(refund.refund_id)}/retry`;
    const result = await call.send(() => staffApi.post(path));
    if (result.ok) onRetried();
  }

  return (
    <li className="space-y-2">
      <div className="flex gap-3 leading-snug">
        <time dateTime={refund.requested_at} className="shrink-0 text-quiet">
          {formatTime(Date.parse(refund.requested_at), timeZone)}
        </time>
        <div className="min-w-0 grow">
          <p className="flex justify-between gap-3 font-semibold">
            <span className={isRefused ? 'text-alarm' : ''}>{refundState(refund)}</span>
            {refund.is_counted ? (
              <span className="whitespace-nowrap">{formatAmount(refund.amount)}</span>
            ) : (
              <del className="whitespace-nowrap font-normal text-quiet">
                {formatAmount(refund.amount)}
              </del>
            )}
          </p>
          {isRefused && <p>{providerReason(refund.provider_reason)}</p>}
          {refund.units !== null && <p>{unitsText(refund.units, parts)}</p>}
          <p className="text-quiet">{stated.filter(Boolean).join(' : ')}</p>
          {who !== '' && <p className="text-quiet">{who}</p>}
        </div>
      </div>
      {isRefused && mayRetry && (
        <Button isBusy={call.isBusy} onClick={retry}>
          {t('Ask the provider again')}
        </Button>
      )}
      {call.problem && (
        <Alert kind="problem">
          <p>{problemText(call.problem)}</p>
        </Alert>
      )}
    </li>
  );
}

/** « 1 × Maki saumon, la livraison ». */
function unitsText(
  units: NonNullable<WireOrderRefunds['refunds'][number]['units']>,
  parts: WireOrderRefunds['parts'],
): string {
  return units
    .map(({ part, quantity }) => {
      if (part === 'delivery') return t('the delivery');
      const name = parts.find((known) => known.part === part)?.name ?? '';
      return t('{count} × {name}', { count: quantity, name });
    })
    .join(', ');
}
