import { memo } from 'react';
import { t } from '#lib/i18n/translate.ts';
import { useBoard } from '#stores/board/board.ts';
import { BoardKeys } from './board-keys.tsx';
import { BoardPlaceholder } from './board-placeholder.tsx';
import { OrderCard } from './card/order-card.tsx';
import { ServiceBar } from './service-bar.tsx';
import { UndoBar } from './undo-bar.tsx';

const COLUMNS = ['new', 'to_start', 'in_progress'] as const;

/** What the kitchen makes, in its order: every line, without money and guests. Rule OB-73. */
export const Kitchen = memo(function Kitchen() {
  const columns = useBoard(({ view }) => view.columns);
  const count = COLUMNS.reduce((sum, column) => sum + columns[column].length, 0);
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
              <li key={id} className="@container flex flex-col">
                <OrderCard orderId={id} column={column} isKitchen />
              </li>
            )),
          )}
        </ul>
      )}
      <UndoBar />
      <BoardKeys />
    </div>
  );
});
