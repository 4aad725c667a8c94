import type { payoutAnswer, WirePayout } from '@comptoir/contract/staff/payouts';
import { formatDay } from '@comptoir/design/format/time';
import { t } from '@comptoir/staff-texts/translate';
import { ButtonLink } from '#components/controls/button.tsx';
import { Forbidden, Loaded } from '#components/feedback/loaded.tsx';
import { Page, Section } from '#components/layout/page.tsx';
import type { PayloadOf } from '#lib/api/payload.ts';
import { formatAmount } from '#lib/format/amount.ts';
import { useMay } from '#stores/session.ts';
import { useLoaded } from '#stores/use-loaded.ts';
import { Differences } from './differences.tsx';
import { MovementTable } from './movement-table.tsx';
import { stateText } from './payout-words.ts';

interface PayoutPageProps {
  readonly payoutId: string;
}

/** One payout: what it is the sum of, and all that it contains. Rule PO-20. */
export function PayoutPage({ payoutId }: PayoutPageProps) {
  const mayRead = useMay('books.read');
  return (
    <Page
      title={t('Payout')}
      action={
        <ButtonLink look="plain" to="/caisse/versements">
          <span aria-hidden="true">←</span> {t('All payouts')}
        </ButtonLink>
      }
    >
      {mayRead ? <Payout payoutId={payoutId} /> : <Forbidden />}
    </Page>
  );
}

function Payout({ payoutId }: PayoutPageProps) {
  const { state, retry } = useLoaded<PayloadOf<typeof payoutAnswer>>(`/payouts/${payoutId}`);
  return (
    <Loaded state={state} onRetry={retry}>
      {({ payout, movements, differences }) => (
        <>
          <Differences differences={differences} isOwnPage />
          <Section
            title={formatDay(payout.arrives_on)}
            lead={`${stateText(payout.state)}${payout.failure ? ` (${payout.failure})` : ''}`}
          >
            <p className="font-serif text-[2.75rem] leading-none tabular-nums">
              {formatAmount(payout.amount)}
            </p>
            {payout.contents === 'known' && <Sums sums={payout.sums} />}
            <p className="break-all text-quiet text-small">{payoutId}</p>
          </Section>
          <Section title={t('What it contains')}>
            {movements.length === 0 ? (
              <p className="text-quiet">{contentsText(payout.contents)}</p>
            ) : (
              <MovementTable caption={t('What it contains')} movements={movements} />
            )}
          </Section>
        </>
      )}
    </Loaded>
  );
}

function contentsText(contents: WirePayout['contents']): string {
  switch (contents) {
    case 'known':
      return t('Nothing that moved.');
    case 'awaited':
      return t('Stripe has still to say what it contains.');
    case 'unknown':
      return t('Stripe does not say what it contains.');
  }
}

function Sums({ sums }: Pick<WirePayout, 'sums'>) {
  const rows = [
    { name: t('Sales'), amount: sums.sales, isAlways: true },
    { name: t('Refunds'), amount: 0 - sums.refunds, isAlways: true },
    { name: t('Fees'), amount: 0 - sums.fees, isAlways: true },
    { name: t('Disputes'), amount: sums.disputes, isAlways: false },
    { name: t('Adjustments, money without a sale'), amount: sums.adjustments, isAlways: false },
    { name: t('Other (not of this shop)'), amount: sums.others, isAlways: false },
  ].filter(({ amount, isAlways }) => isAlways || amount !== 0);
  return (
    <dl className="max-w-text tabular-nums">
      {rows.map(({ name, amount }) => (
        <div key={name} className="flex justify-between gap-4 border-hinoki border-t py-2">
          <dt>{name}</dt>
          <dd>{formatAmount(amount)}</dd>
        </div>
      ))}
      <div className="flex justify-between gap-4 border-ink border-t py-2 font-semibold">
        <dt>{t('Net')}</dt>
        <dd>{formatAmount(sums.net)}</dd>
      </div>
    </dl>
  );
}
