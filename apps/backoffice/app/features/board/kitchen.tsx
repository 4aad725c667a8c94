import { memo, useEffect, useState } from 'react';
import { t } from '#lib/i18n/translate.ts';
import { useBoard } from '#stores/board/board.ts';
import { BoardKeys } from './board-keys.tsx';
import { BoardPlaceholder } from './board-placeholder.tsx';
import { OrderCard } from './card/order-card.tsx';
import { ServiceBar } from './service-bar.tsx';
import { Notices } from './undo-bar.tsx';

const COLUMNS = ['new', 'to_start', 'in_progress'] as const;

/** What the kitchen makes, in its order: every line, without money and guests. Rule OB-73. */
export const Kitchen = memo(function Kitchen() {
  const columns = useBoard(({ view }) => view.columns);
  const count = COLUMNS.reduce((sum, column) => sum + columns[column].length, 0);
  const spanRows = useRowSpans();
  return (
    <div className="board-frame scheme-dark flex min-h-0 flex-1 flex-col bg-nori text-ink">
      <h1 className="sr-only">{t('Kitchen')}</h1>
      <ServiceBar />
      {count === 0 ? (
        <BoardPlaceholder />
      ) : (
        <ul className="kitchen-cards">
          {COLUMNS.flatMap((column) =>
            columns[column].map((id) => (
              <li key={id} ref={spanRows} className="@container flex flex-col">
                <OrderCard orderId={id} column={column} isKitchen />
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
