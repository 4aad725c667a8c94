import { t } from '@comptoir/staff-texts/translate';
import { memo, useMemo, useState } from 'react';
import { useBoard } from '#stores/board/board.ts';
import { dishCounts } from './counts.ts';

const STILL_TO_MAKE = ['new', 'to_start', 'in_progress'] as const;

/** How often each dish is still to be made, over all open orders. Rule OB-75. */
export const CountsPage = memo(function CountsPage() {
  const [withLater, setWithLater] = useState(false);
  const columns = useBoard(({ view }) => view.columns);
  const shown = useBoard(({ view }) => view.shown);
  const today = useBoard((board) => board.today);
  const isLoaded = useBoard(({ lastReceivedAt }) => lastReceivedAt !== null);
  const connection = useBoard((board) => board.connection);
  const counts = useMemo(() => {
    const ids = [
      ...STILL_TO_MAKE.flatMap((column) => columns[column]),
      ...(withLater ? columns.later : []),
    ];
    const orders = ids.flatMap((id) => shown.get(id)?.order ?? []);
    return dishCounts(orders.filter(({ day }) => day === today));
  }, [columns, shown, today, withLater]);

  return (
    <div className="scheme-dark flex-1 bg-nori px-(--gutter) py-4 text-ink">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-title">{t('To make now')}</h1>
        <label className="flex min-h-14 items-center gap-3 font-semibold">
          <input
            type="checkbox"
            checked={withLater}
            onChange={(event) => setWithLater(event.target.checked)}
            className="size-6 accent-(--matcha)"
          />
          {t('With those for later today')}
        </label>
      </div>
      {counts.length === 0 ? (
        <p className="py-12 text-center text-large" role="status">
          {isLoaded
            ? t('Nothing to make at the moment.')
            : connection === 'offline'
              ? t('The server does not answer')
              : t('Loading…')}
        </p>
      ) : (
        <ul className="mt-3 grid gap-3 tablet:grid-cols-2 desktop:grid-cols-3">
          {counts.map(({ name, quantity, variants }) => (
            <li key={name} className="rounded-card bg-paper p-4">
              <p className="flex items-baseline gap-3">
                <span className="font-serif text-[2.5rem] leading-none">{quantity}</span>
                <span className="min-w-0 font-semibold text-large">
                  <span aria-hidden="true" className="text-quiet">
                    ×{' '}
                  </span>
                  {name}
                </span>
              </p>
              {variants.length > 0 && (
                <ul className="mt-2 text-quiet">
                  {variants.map((variant) => (
                    <li key={variant.text}>
                      <span className="font-bold text-ink tabular-nums">{variant.quantity}</span> :{' '}
                      {variant.text}
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
});
