import type { WireOrderRefunds } from '@comptoir/contract/staff/refunds';
import { Alert } from '@comptoir/design/components/alert';
import { t } from '@comptoir/staff-texts/translate';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '#components/controls/button.tsx';
import { problemText } from '#lib/api/problem-text.ts';
import { startPolling } from '#lib/live/polling.ts';
import { ensurePermission } from '#stores/pin.ts';
import { useMayBegin } from '#stores/session.ts';
import { useLoaded } from '#stores/use-loaded.ts';
import { GivenRefund } from './given-refund.tsx';
import { RefundDialog } from './refund-dialog.tsx';

/** The provider answers within seconds, or the server tries again within a minute. */
const RELOAD_MS = 5_000;

interface OrderRefundsProps {
  readonly orderId: string;
  readonly number: number;
  /** Loaded again with each change of the order. */
  readonly revision: number;
}

/** The refunds of an order, and the form of another one. Loaded with the order. Rule RF-30. */
export default function OrderRefunds({ orderId, number, revision }: OrderRefundsProps) {
  const path = `/orders/${encodeURIComponent(orderId)}/refunds`;
  const { state, reload, retry } = useLoaded<{ readonly refunds: WireOrderRefunds }>(path);
  const [isOpen, setOpen] = useState(false);
  const mayBegin = useMayBegin('payments.refund');
  const titleId = useId();
  const refunds = state.kind === 'loaded' ? state.payload.refunds : null;
  const isWaiting = refunds?.refunds.some((refund) => refund.state === 'waiting') ?? false;

  const loadedRevision = useRef(revision);
  useEffect(() => {
    if (loadedRevision.current === revision) return;
    loadedRevision.current = revision;
    reload();
  }, [revision, reload]);

  useEffect(() => {
    if (!isWaiting) return;
    return startPolling(reload, RELOAD_MS);
  }, [isWaiting, reload]);

  async function open(): Promise<void> {
    if (!(await ensurePermission('payments.refund'))) return;
    // Who gave the PIN may have another limit.
    await reload();
    setOpen(true);
  }

  if (state.kind === 'failed') {
    return (
      <section className="space-y-3 border-hinoki border-t pt-4">
        <Alert kind="note">
          <p>
            {t('The refunds are not loaded. {problem}', { problem: problemText(state.problem) })}
          </p>
        </Alert>
        <Button onClick={retry}>{t('Try again')}</Button>
      </section>
    );
  }
  if (refunds === null) return null;
  const mayRefund = mayBegin && refunds.left > 0;
  if (refunds.refunds.length === 0 && !mayRefund) return null;
  return (
    <section aria-labelledby={titleId} className="space-y-3 border-hinoki border-t pt-4">
      <h3 id={titleId} className="font-bold font-sans text-body">
        {t('Refunds')}
      </h3>
      {refunds.refunds.length > 0 && (
        <ul aria-live="polite" className="space-y-3">
          {refunds.refunds.map((refund) => (
            <GivenRefund
              key={refund.refund_id}
              orderId={orderId}
              refund={refund}
              parts={refunds.parts}
              mayRetry={mayBegin}
              onRetried={reload}
            />
          ))}
        </ul>
      )}
      {mayRefund && (
        <Button className="w-full" aria-haspopup="dialog" onClick={open}>
          {t('Refund…')}
        </Button>
      )}
      {isOpen && (
        <RefundDialog
          orderId={orderId}
          number={number}
          refunds={refunds}
          onStale={reload}
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
