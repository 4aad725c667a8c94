import { BOARD_COLUMNS, type BoardColumn as Column } from '@comptoir/domain/orders/board';
import { memo, useState } from 'react';
import { COLUMN_LOOKS } from '#components/order/state-look.ts';
import { t } from '#lib/i18n/translate.ts';
import { useBoard } from '#stores/board/board.ts';
import { BoardColumn } from './board-column.tsx';
import { BoardKeys } from './board-keys.tsx';
import { BoardPlaceholder } from './board-placeholder.tsx';
import { LaterOrders } from './later-orders.tsx';
import { ServiceBar } from './service-bar.tsx';
import { UndoBar } from './undo-bar.tsx';

/** What stands below one another on a tablet; wide windows give each column its own place. */
const GROUPS = [
  { columns: ['new', 'to_start', 'later'], name: 'To do' },
  { columns: ['in_progress'], name: 'In progress' },
  { columns: ['ready', 'out_for_delivery'], name: 'Ready' },
] as const satisfies readonly { columns: readonly Column[]; name: string }[];

/** The order board: a queue by when orders have to be started, in columns. */
export const Board = memo(function Board() {
  const [shownGroup, setShownGroup] = useState(0);
  const isEmpty = useBoard(({ view }) => view.shown.size === 0);
  return (
    <div
      data-tabs=""
      className="board-frame scheme-dark flex min-h-0 flex-1 flex-col bg-nori text-ink"
    >
      <h1 className="sr-only">{t('Orders')}</h1>
      <ServiceBar />
      {isEmpty ? (
        <BoardPlaceholder />
      ) : (
        <>
          <div className="board-groups">
            {GROUPS.map(({ columns, name }, index) => (
              <BoardGroup key={name} columns={columns} isShown={index === shownGroup} />
            ))}
          </div>
          <GroupTabs shown={shownGroup} onShow={setShownGroup} />
        </>
      )}
      <UndoBar />
      <BoardKeys />
    </div>
  );
});

interface BoardGroupProps {
  readonly columns: readonly Column[];
  /** On a phone one group is shown at a time. */
  readonly isShown: boolean;
}

function BoardGroup({ columns, isShown }: BoardGroupProps) {
  const isEmpty = useBoard(({ view }) => columns.every((one) => view.columns[one].length === 0));
  return (
    <div
      className="board-group"
      data-empty={isEmpty || undefined}
      data-columns={columns.length > 1 || undefined}
      data-shown={isShown || undefined}
    >
      {columns.map((column) =>
        column === 'later' ? (
          <LaterOrders key={column} />
        ) : (
          <BoardColumn key={column} column={column} />
        ),
      )}
    </div>
  );
}

interface GroupTabsProps {
  readonly shown: number;
  readonly onShow: (index: number) => void;
}

/** On a phone: which group is shown, with how many orders each has. */
function GroupTabs({ shown, onShow }: GroupTabsProps) {
  return (
    <nav aria-label={t('Columns')} className="board-tabs">
      {GROUPS.map(({ columns, name }, index) => (
        <button
          key={name}
          type="button"
          aria-pressed={index === shown}
          onClick={() => onShow(index)}
          className="flex min-h-14 flex-1 items-center justify-center gap-2 font-semibold aria-pressed:bg-hinoki"
        >
          {t(name)} <GroupCount columns={columns} />
        </button>
      ))}
    </nav>
  );
}

function GroupCount({ columns }: { readonly columns: readonly Column[] }) {
  const counted = BOARD_COLUMNS.filter((column) => columns.includes(column) && column !== 'later');
  const count = useBoard(({ view }) =>
    counted.reduce((sum, column) => sum + view.columns[column].length, 0),
  );
  const first = counted[0] ?? 'new';
  return <span className={`tabular-nums ${COLUMN_LOOKS[first].text}`}>{count}</span>;
}
