import type { BoardOrder } from './board-order.ts';

/** The board as a device saw it last, for a start without a network. Rule OB-78. */
export interface BoardSnapshot {
  /** Which person or device saw it; any other one does not. */
  readonly owner: string;
  /** When the server was heard last, by the device's clock, in milliseconds. */
  readonly lastReceivedAt: number;
  readonly orders: readonly BoardOrder[];
  readonly timeZone: string;
  readonly today: string | null;
  readonly serviceSince: string | null;
}

/** As long as a session lasts without use; a board of the day before is of no help. */
export const MAX_SNAPSHOT_AGE_MS = 12 * 60 * 60_000;

interface StoredSnapshot extends BoardSnapshot {
  /** The build that stored it. */
  readonly build: string;
}

/** As it is stored, without the guests: names, telephone numbers and addresses stay on the server. */
export function storedSnapshot(snapshot: BoardSnapshot): StoredSnapshot {
  const orders = snapshot.orders.map((order) => ({ ...order, guest: null, total: null }));
  return { ...snapshot, orders, build: __BUILD_ID__ };
}

/**
 * Reads a snapshot; null for one of another owner, one that is too old, and one of another build, whose orders
 * may have another shape.
 */
export function restoredSnapshot(
  stored: unknown,
  owner: string,
  now: number,
): BoardSnapshot | null {
  if (!isOfThisBuild(stored)) return null;
  const age = now - stored.lastReceivedAt;
  return stored.owner === owner && age < MAX_SNAPSHOT_AGE_MS ? stored : null;
}

function isOfThisBuild(stored: unknown): stored is StoredSnapshot {
  return (
    typeof stored === 'object' &&
    stored !== null &&
    'build' in stored &&
    stored.build === __BUILD_ID__
  );
}
