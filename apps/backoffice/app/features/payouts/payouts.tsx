import type { payoutsAnswer, WirePayoutSync } from '@comptoir/contract/staff/payouts';
import { Alert } from '@comptoir/design/components/alert';
import { t } from '@comptoir/staff-texts/translate';
import { useState } from 'react';
import { ButtonLink, DownloadLink } from '#components/controls/button.tsx';
import { MonthPicker } from '#components/controls/month-picker.tsx';
import { EmptyState } from '#components/feedback/empty-state.tsx';
import { Forbidden, Loaded } from '#components/feedback/loaded.tsx';
import { Page, Section } from '#components/layout/page.tsx';
import type { PayloadOf } from '#lib/api/payload.ts';
import { formatAmount } from '#lib/format/amount.ts';
import { dayAndTime } from '#lib/format/time-text.ts';
import { useMay } from '#stores/session.ts';
import { useLoaded } from '#stores/use-loaded.ts';
import { Differences } from './differences.tsx';
import { MovementTable } from './movement-table.tsx';
import { PayoutTable } from './payout-table.tsx';

type PayoutsPayload = PayloadOf<typeof payoutsAnswer>;

/** What the card provider sent to the bank, beside what was sold. Rules PO-20 and PO-21. */
export function PayoutsPage() {
  const mayRead = useMay('books.read');
  return (
    <Page
      title={t('Payouts')}
      lead={t('What was paid by card, less fees and refunds, is what arrives at the bank.')}
      action={
        <ButtonLink look="plain" to="/caisse">
          <span aria-hidden="true">←</span> {t('Books')}
        </ButtonLink>
      }
    >
      {mayRead ? <Payouts /> : <Forbidden />}
    </Page>
  );
}

function Payouts() {
  const maySet = useMay('catalogue.write');
  const [month, setMonth] = useState<string | null>(null);
  const query = month === null ? '' : `?month=${month}`;
  const { state, retry } = useLoaded<PayoutsPayload>(`/payouts${query}`);
  return (
    <Loaded state={state} onRetry={retry}>
      {(payload) =>
        payload.is_connected || payload.sync.synced_at !== null ? (
          <Overview payload={payload} onMonth={setMonth} />
        ) : (
          <EmptyState
            sign="∅"
            title={t('No card provider')}
            text={t('Cards are not charged by Stripe here: there is nothing to be paid out.')}
          >
            {maySet && <ButtonLink to="/reglages/payments">{t('Payments')}</ButtonLink>}
          </EmptyState>
        )
      }
    </Loaded>
  );
}

interface OverviewProps {
  readonly payload: PayoutsPayload;
  readonly onMonth: (month: string) => void;
}

function Overview({ payload, onMonth }: OverviewProps) {
  const { sync, month, is_latest, payouts, differences, waiting } = payload;
  return (
    <>
      <SyncNote sync={sync} />
      <Differences differences={differences} />
      <Section
        title={t('Not paid out yet')}
        lead={t('What Stripe will send to the bank, by the day from which it can.')}
      >
        <Waiting waiting={waiting} />
      </Section>
      <Section
        title={t('Payouts of the month')}
        lead={t('By the day on which they arrive at the bank.')}
      >
        <MonthPicker month={month} isLatest={is_latest} onPick={onMonth} />
        {payouts.length === 0 ? (
          <EmptyState
            sign="∅"
            title={t('No payout')}
            text={t('The first one stands here when Stripe sends it to the bank.')}
          />
        ) : (
          <>
            <PayoutTable payouts={payouts} />
            <DownloadLink href={`/v2/staff/payouts/export?month=${month}`}>
              {t('Download the payouts of the month as a spreadsheet')}
            </DownloadLink>
          </>
        )}
      </Section>
    </>
  );
}

function Waiting({ waiting: { count, net, movements, unseen } }: Pick<PayoutsPayload, 'waiting'>) {
  const expected = unseen.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <>
      <p className="font-serif text-[2.75rem] leading-none tabular-nums">{formatAmount(net)}</p>
      {unseen.length > 0 && (
        <p className="text-quiet">
          {t('{count} payments are not shown by Stripe yet: {amount} before fees', {
            count: unseen.length,
            amount: formatAmount(expected),
          })}
        </p>
      )}
      {count === 0 ? (
        <p className="text-quiet">{t('Nothing waits.')}</p>
      ) : (
        <MovementTable caption={t('Not paid out yet')} movements={movements} isWaiting />
      )}
      {count > movements.length && (
        <p className="text-quiet text-small">
          {t('The last {count} movements are listed.', { count: movements.length })}
        </p>
      )}
    </>
  );
}

interface SyncNoteProps {
  readonly sync: WirePayoutSync;
}

/** Why what is shown may be old, and since when. Rule PO-4. */
function SyncNote({ sync: { synced_at, failing_since, failure, is_old } }: SyncNoteProps) {
  if (failing_since === null && !is_old) return null;
  return (
    <div className="mb-6">
      <Alert kind={is_old || failure === 'key_rejected' ? 'problem' : 'note'}>
        {failing_since !== null && (
          <p>
            {failure === 'key_rejected'
              ? t('Stripe’s key may not read payouts since {time}.', {
                  time: dayAndTime(failing_since),
                })
              : t('Stripe has not answered since {time}. It is asked again by itself.', {
                  time: dayAndTime(failing_since),
                })}
          </p>
        )}
        {failure === 'key_rejected' && (
          <p>{t('In Stripe’s dashboard, let it read the balance and the payouts.')}</p>
        )}
        {synced_at !== null && (
          <p>{t('What you see is of {time}.', { time: dayAndTime(synced_at) })}</p>
        )}
      </Alert>
    </div>
  );
}
