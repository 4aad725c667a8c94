import { readStored, writeStored } from '#lib/browser/stored-value.ts';
import { restoredSnapshot, storedSnapshot } from '#lib/live/board-snapshot.ts';
import { BOARD_KEY, ownerOf, useSession } from '#stores/session.ts';
import { restoreBoard, useBoard } from './board.ts';

/** How often a change is written, and how often the time at which the server was heard alone. */
const CHECK_MS = 5_000;
const HEARD_MS = 30_000;

/**
 * Shows the board that this device stored, and stores it as it changes, until the returned function is called.
 * A sign-out and a revoked device delete it (`stores/session.ts`). Rule OB-78.
 */
export function keepBoard(): () => void {
  const { state } = useSession.getState();
  const owner = state.kind === 'open' ? ownerOf(state.session) : null;
  if (owner !== null) {
    const snapshot = restoredSnapshot(readStored(BOARD_KEY), owner, Date.now());
    if (snapshot)
      restoreBoard(snapshot, performance.now() - (Date.now() - snapshot.lastReceivedAt));
  }

  let storedOrders = useBoard.getState().state.orders;
  let storedAt = performance.now();

  function store(): void {
    const { state: board, lastReceivedAt, timeZone, today, serviceSince } = useBoard.getState();
    const { state: session } = useSession.getState();
    // Without a load the board is the stored one, which is not made younger.
    if (board.position === null || lastReceivedAt === null || session.kind !== 'open') return;
    storedOrders = board.orders;
    storedAt = performance.now();
    writeStored(
      BOARD_KEY,
      storedSnapshot({
        owner: ownerOf(session.session),
        lastReceivedAt: Date.now() - (storedAt - lastReceivedAt),
        orders: [...board.orders.values()],
        timeZone,
        today,
        serviceSince: serviceSince ?? null,
      }),
    );
  }
  function storeChanges(): void {
    const isOld = performance.now() - storedAt >= HEARD_MS;
    if (isOld || useBoard.getState().state.orders !== storedOrders) store();
  }

  const timer = setInterval(storeChanges, CHECK_MS);
  window.addEventListener('pagehide', store);
  return () => {
    clearInterval(timer);
    window.removeEventListener('pagehide', store);
  };
}
