import { BOARD_COLUMNS, type BoardColumn as Column } from '@comptoir/domain/orders/board';
import { t } from '@comptoir/staff-texts/translate';
import { lazy, memo, Suspense } from 'react';
import { COLUMN_LOOKS } from '#components/order/state-look.ts';
import type { BoardView } from '#lib/live/board-view.ts';
import { useBoard } from '#stores/board/board.ts';
import { showGroup, useShownGroup } from '#stores/board/open-order.ts';
import { useFirstSteps } from '#stores/first-steps.ts';
import { openServiceDialog } from '#stores/service-dialog.ts';
import { useMayBegin } from '#stores/session.ts';
import { BoardColumn } from './board-column.tsx';
import { BoardKeys } from './board-keys.tsx';
import { BoardPlaceholder } from './board-placeholder.tsx';
import { LaterOrders } from './later-orders.tsx';
import { ServiceBar } from './service-bar.tsx';
import { Notices } from './undo-bar.tsx';

/**
 * The columns as a queue from left to right. A wide window has each of the inner lists side by side, a tablet
 * the groups, a phone one group at a time.
 */
const GROUPS = [
  { name: 'To do', places: [['new'], ['to_start', 'later']] },
  { name: 'In progress', places: [['in_progress']] },
  { name: 'Ready', places: [['ready'], ['out_for_delivery']] },
] as const satisfies readonly { name: string; places: readonly (readonly Column[])[] }[];

/** Needed only on a tablet that was just enrolled. */
const FirstSteps = lazy(() => import('./service/first-steps.tsx'));

/** With so many cards a group is full: in a low window they are folded (OB-77). */
const FULL = 2;

/** The order board: a queue by when orders have to be started, in columns. */
export const Board = memo(function Board() {
  const shownGroup = useShownGroup(({ group }) => group);
  const isEmpty = useBoard(({ view }) => view.shown.size === 0);
  const isFirst = useFirstSteps((steps) => steps.isShown);
  return (
    <div data-tabs="" className="board-frame scheme-dark bg-nori text-ink">
      <h1 className="sr-only">{t('Orders')}</h1>
      {isFirst && (
        <Suspense>
          <FirstSteps />
        </Suspense>
      )}
      <ServiceBar />
      {isEmpty ? (
        <>
          {!isFirst && <BoardPlaceholder />}
          <div className="flex justify-center">
            <FinishedButton />
          </div>
        </>
      ) : (
        <>
          <div className="board-groups">
            {GROUPS.map(({ places, name }, index) => (
              <BoardGroup key={name} places={places} index={index} isShown={index === shownGroup} />
            ))}
          </div>
          <GroupTabs shown={shownGroup} />
        </>
      )}
      <Notices />
      <BoardKeys />
    </div>
  );
});

interface BoardGroupProps {
  readonly places: readonly (readonly Column[])[];
  readonly index: number;
  /** On a phone one group is shown at a time. */
  readonly isShown: boolean;
}

function BoardGroup({ places, index, isShown }: BoardGroupProps) {
  const isEmpty = useIsEmpty(places.flat());
  const isFull = useBoard(({ view }) => countOf(view, places.flat()) >= FULL);
  return (
    <div
      className="board-group"
      data-group={index}
      data-empty={isEmpty || undefined}
      data-full={isFull || undefined}
      data-shown={isShown || undefined}
    >
      {places.map((columns) => (
        <BoardPlace key={columns[0]} columns={columns} />
      ))}
    </div>
  );
}

function BoardPlace({ columns }: { readonly columns: readonly Column[] }) {
  const isEmpty = useIsEmpty(columns);
  return (
    <div className="board-place" data-empty={isEmpty || undefined}>
      {columns.map((column) =>
        column === 'later' ? (
          <LaterOrders key={column} />
        ) : (
          <BoardColumn key={column} column={column} />
        ),
      )}
      {columns.includes('out_for_delivery') && <FinishedButton />}
    </div>
  );
}

/** Leads to the orders that were handed over last, which a wrong press may have ended. Rule OB-50. */
function FinishedButton() {
  const mayRecall = useMayBegin('orders.cancel');
  if (!mayRecall) return null;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => openServiceDialog('finished')}
      className="min-h-11 rounded-field px-1 text-start font-semibold text-quiet text-small underline underline-offset-4 hover:text-ink"
    >
      {t('Handed over last')}
    </button>
  );
}

function useIsEmpty(columns: readonly Column[]): boolean {
  return useBoard(({ view }) => columns.every((one) => view.columns[one].length === 0));
}

/** On a phone: which group is shown, with how many orders each has. */
function GroupTabs({ shown }: { readonly shown: number }) {
  return (
    <nav aria-label={t('Columns')} className="board-tabs">
      {GROUPS.map(({ places, name }, index) => (
        <button
          key={name}
          type="button"
          aria-pressed={index === shown}
          onClick={() => showGroup(index)}
          className="flex min-h-14 flex-1 items-center justify-center gap-2 font-semibold aria-pressed:bg-hinoki"
        >
          {t(name)} <GroupCount columns={places.flat()} />
        </button>
      ))}
    </nav>
  );
}

function GroupCount({ columns }: { readonly columns: readonly Column[] }) {
  const count = useBoard(({ view }) => countOf(view, columns));
  const first = BOARD_COLUMNS.find((column) => columns.includes(column)) ?? 'new';
  return <span className={`tabular-nums ${COLUMN_LOOKS[first].text}`}>{count}</span>;
}

/** The cards of these columns; later orders have none. */
function countOf({ columns: all }: BoardView, columns: readonly Column[]): number {
  return columns.reduce((sum, column) => sum + (column === 'later' ? 0 : all[column].length), 0);
}
