import type { BoardColumn as Column } from '@comptoir/domain/orders/board';
import { t } from '@comptoir/staff-texts/translate';
import { COLUMN_LOOKS } from '#components/order/state-look.ts';
import { useBoard } from '#stores/board/board.ts';
import { OrderCard } from './card/order-card.tsx';

/** A column of the board: its name, how many orders it has, and their cards. */
export function BoardColumn({ column }: { readonly column: Column }) {
  const ids = useBoard(({ view }) => view.columns[column]);
  const { name, text } = COLUMN_LOOKS[column];
  const titleId = `column-${column}`;
  return (
    <section aria-labelledby={titleId}>
      <h2
        id={titleId}
        className={`board-heading flex items-baseline gap-2 whitespace-nowrap py-1.5 font-bold font-sans text-body ${text}`}
      >
        {t(name)} <span className="text-ink tabular-nums">{ids.length}</span>
      </h2>
      {ids.length > 0 && (
        <ul className="board-cards">
          {ids.map((id) => (
            <li key={id} className="@container flex flex-col">
              <OrderCard orderId={id} column={column} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
