import type { booksAnswer } from '@comptoir/contract/staff/books';
import { Alert } from '@comptoir/design/components/alert';
import { formatDay } from '@comptoir/design/format/time';
import { hasMoved, PAYMENT_MEANS } from '@comptoir/domain/books/journal-totals';
import { MEANS_NAMES } from '@comptoir/staff-texts/names/orders';
import { t } from '@comptoir/staff-texts/translate';
import { useState } from 'react';
import { Button, ButtonLink } from '#components/controls/button.tsx';
import { Forbidden, Loaded } from '#components/feedback/loaded.tsx';
import { Page, Section } from '#components/layout/page.tsx';
import type { PayloadOf } from '#lib/api/payload.ts';
import { formatAmount } from '#lib/format/amount.ts';
import { useMay } from '#stores/session.ts';
import { useLoaded } from '#stores/use-loaded.ts';
import { CashMovementDialog } from './cash-movement-dialog.tsx';
import { CashMovements } from './cash-movements.tsx';
import { CloseDayDialog } from './close-day-dialog.tsx';
import { ClosedDays } from './closed-days.tsx';
import { RateTable } from './rate-table.tsx';

export type BooksPayload = PayloadOf<typeof booksAnswer>;

/** What was sold and paid today, and the closed days. Rule BK-30. */
export function BooksPage() {
  const mayRead = useMay('books.read');
  return mayRead ? (
    <Books />
  ) : (
    <Page title={t('Books')}>
      <Forbidden />
    </Page>
  );
}

function Books() {
  const [month, setMonth] = useState<string | null>(null);
  const query = month === null ? '' : `?month=${month}`;
  const { state, reload, retry } = useLoaded<BooksPayload>(`/books${query}`);
  const [dialog, setDialog] = useState<'close' | 'move' | null>(null);
  const [note, setNote] = useState('');
  const mayClose = useMay('books.close');

  return (
    <Page
      title={t('Books')}
      lead={t('What was sold, what was paid and what went back. Nothing of it can be changed.')}
      action={<ButtonLink to="/caisse/versements">{t('Payouts')}</ButtonLink>}
    >
      {note !== '' && (
        <div className="mb-6">
          <Alert kind="success">
            <p>{note}</p>
          </Alert>
        </div>
      )}
      <Loaded state={state} onRetry={retry}>
        {(books) => (
          <>
            <OpenDay books={books} onOpen={mayClose ? setDialog : null} />
            <ClosedDays books={books} onMonth={setMonth} />
            <Section
              title={t('Proof')}
              lead={t('Each entry holds the hash of the one before and is signed.')}
            >
              <p>
                {t('{count} entries', { count: books.entries })}
                {books.open.waiting > 0 &&
                  `, ${t('{count} to be entered', { count: books.open.waiting })}`}
              </p>
              {books.keys.map(({ key_id, public_key }) => (
                <p key={key_id} className="break-all text-quiet text-small">
                  {t('Public key {id}', { id: key_id })} : {public_key}
                </p>
              ))}
            </Section>
            {dialog === 'move' && (
              <CashMovementDialog
                onRecorded={(recorded) => {
                  setDialog(null);
                  setNote(recorded);
                  reload();
                }}
                onClose={() => setDialog(null)}
              />
            )}
            {dialog === 'close' && (
              <CloseDayDialog
                open={books.open}
                onClosed={(day) => {
                  setDialog(null);
                  setNote(t('{day} is closed.', { day: formatDay(day) }));
                  reload();
                }}
                onChanged={reload}
                onClose={() => setDialog(null)}
              />
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}

interface OpenDayProps {
  readonly books: BooksPayload;
  /** Null for those who may not close it. */
  readonly onOpen: ((dialog: 'close' | 'move') => void) | null;
}

function OpenDay({ books: { open }, onOpen }: OpenDayProps) {
  const { turnover, sales, refunds, tips, means } = open.totals;
  return (
    <Section title={open.is_closed ? t('The next day') : t('Today')} lead={formatDay(open.day)}>
      <p className="font-serif text-[2.75rem] leading-none tabular-nums">
        {formatAmount(turnover.total)}
      </p>
      <p className="text-quiet">
        {t('{count} sales', { count: sales.count })} · {t('Refunds')} {formatAmount(refunds.total)}
      </p>
      {tips && (
        <p className="text-quiet">
          {t('Tips, outside of the turnover')} {formatAmount(tips.total)}
        </p>
      )}
      <dl className="grid max-w-text grid-cols-2 gap-4">
        {PAYMENT_MEANS.filter(
          (name) => name === 'card' || name === 'cash' || hasMoved(means[name]),
        ).map((name) => (
          <div key={name} className="rounded-card border border-hinoki bg-paper p-4">
            <dt className="text-quiet text-small">{t(MEANS_NAMES[name])}</dt>
            <dd className="font-semibold text-large tabular-nums">
              {formatAmount(means[name].received - means[name].returned)}
            </dd>
            {means[name].returned > 0 && (
              <dd className="text-quiet text-small tabular-nums">
                {t('{received} in, {returned} back', {
                  received: formatAmount(means[name].received),
                  returned: formatAmount(means[name].returned),
                })}
              </dd>
            )}
          </div>
        ))}
      </dl>
      <RateTable caption={t('Turnover by tax rate')} rates={turnover.rates} />
      <CashMovements movements={open.cash_movements} onAdd={onOpen && (() => onOpen('move'))} />
      {open.is_closed ? (
        <p className="text-quiet">{t('Today is closed: what comes now belongs to this day.')}</p>
      ) : (
        onOpen && (
          <Button look="primary" onClick={() => onOpen('close')}>
            {t('Close the day')}
          </Button>
        )
      )}
    </Section>
  );
}
