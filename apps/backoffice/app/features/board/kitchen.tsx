import { t } from '@comptoir/staff-texts/translate';
import { lazy, memo, Suspense, useCallback, useEffect, useState } from 'react';
import type { BoardOrder } from '#lib/live/board-order.ts';
import { stationLines } from '#lib/service/station-lines.ts';
import { useBoard } from '#stores/board/board.ts';
import { loadHoldables } from '#stores/holdables.ts';
import { useStation } from '#stores/station.ts';
import { BoardKeys } from './board-keys.tsx';
import { BoardPlaceholder } from './board-placeholder.tsx';
import { OrderCard } from './card/order-card.tsx';
import { ServiceBar } from './service-bar.tsx';
import { Notices } from './undo-bar.tsx';

/** Needed only where a station is chosen. */
const StationDialog = lazy(() => import('./service/station-dialog.tsx'));

const COLUMNS = ['new', 'to_start', 'in_progress'] as const;

/** What the kitchen makes, in its order: every line, without money and guests. Rules OB-54 and OB-73. */
export const Kitchen = memo(function Kitchen() {
  const columns = useBoard(({ view }) => view.columns);
  const station = useStation();
  const isStation = station.categories.length > 0;
  // What is to be made of each order is asked only where not all is shown.
  const shown = useBoard(({ view }) => (isStation ? view.shown : null));
  const linesOf = useCallback(
    (lines: BoardOrder['lines']) => stationLines(lines, station),
    [station],
  );
  const isMade = (id: string) =>
    shown === null || linesOf(shown.get(id)?.order.lines ?? []).length > 0;
  const made = COLUMNS.map((column) => ({ column, ids: columns[column].filter(isMade) }));
  const count = made.reduce((sum, { ids }) => sum + ids.length, 0);
  useEffect(() => {
    if (isStation) loadHoldables();
  }, [isStation]);
  const spanRows = useRowSpans();
  return (
    <div className="board-frame scheme-dark bg-nori text-ink">
      <h1 className="sr-only">{t('Kitchen')}</h1>
      <ServiceBar />
      <StationButton categories={station.categories} />
      {count === 0 ? (
        <BoardPlaceholder />
      ) : (
        <ul className="kitchen-cards">
          {made.flatMap(({ column, ids }) =>
            ids.map((id) => (
              <li key={id} ref={spanRows} className="@container flex flex-col">
                <OrderCard orderId={id} column={column} kitchenLines={linesOf} />
              </li>
            )),
          )}
        </ul>
      )}
      <Notices />
      <BoardKeys />
    </div>
  );
});

/** Which part of the kitchen this device shows. */
function StationButton({ categories }: { readonly categories: readonly string[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="px-4">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="min-h-11 rounded-field text-start font-semibold text-small underline underline-offset-4"
      >
        {t('Station: {names}', { names: categories.join(', ') || t('everything') })}
      </button>
      {isOpen && (
        <Suspense>
          <StationDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** In pixels: a row of the grid, and what is left free below a card. */
const ROW = 8;
const GAP = 12;

/** A ref for the places of the grid: each spans the rows that its card needs, so that no hole is left below it. */
function useRowSpans(): (place: HTMLLIElement) => () => void {
  const [observer] = useState(
    () =>
      new ResizeObserver((entries) => {
        for (const { target, borderBoxSize } of entries) {
          const height = borderBoxSize[0]?.blockSize ?? 0;
          const place = target.parentElement;
          if (place) place.style.gridRowEnd = `span ${Math.ceil((height + GAP) / ROW)}`;
        }
      }),
  );
  const [spanRows] = useState(() => (place: HTMLLIElement) => {
    const card = place.firstElementChild;
    if (card) observer.observe(card);
    return () => {
      if (card) observer.unobserve(card);
    };
  });
  useEffect(() => () => observer.disconnect(), [observer]);
  return spanRows;
}
