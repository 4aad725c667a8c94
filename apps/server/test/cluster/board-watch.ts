import { setTimeout as delay } from 'node:timers/promises';
import type { BoardAnswer } from '@comptoir/contract/staff/board';
import { openStream, type ReceivedEvent } from '#test/shops/board-stream.ts';
import { newToken, tokenHash } from '#tokens.ts';
import type { ShopDatabase } from './cluster-database.ts';
import { eventually } from './eventually.ts';
import type { CheckResult } from './verdict.ts';

const RETRY_MS = 500;
const SETTLING_MS = 60_000;

/** A board that watches all orders through every failover, as a browser does. */
export interface BoardWatch {
  /** Waits for what is under way, and compares what the board showed with the stored events. */
  verdict(): Promise<CheckResult>;
  close(): void;
}

/** A new board's cookie. */
async function enrolBoard(database: Pick<ShopDatabase, 'query'>): Promise<string> {
  const token = newToken();
  await database.query(
    `INSERT INTO staff_devices (device_id, name, kind, created_at, token_hash, enrolled_at)
     VALUES ($1, 'Tablette', 'board', now(), $2, now())`,
    [newToken().slice(0, 20), tokenHash(token)],
  );
  return `comptoir_device=${token}`;
}

/** Enrols a board and opens its stream on one server, again and again from the last event. */
export async function openBoardWatch(
  database: Pick<ShopDatabase, 'query'>,
  serverUrl: string,
): Promise<BoardWatch> {
  const cookie = await enrolBoard(database);
  const answer = await fetch(`${serverUrl}/v2/staff/orders`, { headers: { cookie } });
  const { payload } = JSON.parse(await answer.text()) as { payload: BoardAnswer['payload'] };
  let last = payload.event_id;
  const ids: string[] = [];
  const shown = new Set<string>();
  const complaints: string[] = [];
  let stream: { close(): void; isOver(): boolean } | undefined;
  let isClosed = false;
  let streams = 0;

  function receive({ name, id, data }: ReceivedEvent): void {
    // The server could not continue from the last event, and the board would read all orders again.
    if (name === 'resync') complaints.push(`the stream did not continue after ${last}`);
    if (name !== 'order') return;
    shown.add(String(data.order_id));
    if (id === null) return;
    ids.push(id);
    last = id;
  }

  async function watch(): Promise<void> {
    while (!isClosed) {
      try {
        const headers = { cookie, 'last-event-id': last };
        const opened = await openStream(`${serverUrl}/v2/staff/events`, headers, receive);
        stream = opened;
        if (opened.status === 200) streams += 1;
        while (!opened.isOver() && !isClosed) await delay(RETRY_MS / 5);
      } catch {
        // The server does not answer.
      }
      await delay(RETRY_MS);
    }
  }

  void watch();
  await eventually(async () => streams > 0, SETTLING_MS);
  return {
    async verdict() {
      const missing = async () => {
        const rows = await database.query<{ order_id: string }>(SUBMITTED);
        return rows.filter(({ order_id }) => !shown.has(order_id));
      };
      await eventually(async () => (await missing()).length === 0, SETTLING_MS);
      const repeated = ids.length - new Set(ids).size;
      return {
        check: `a board got the events of each order without a gap and none twice, over ${streams} streams`,
        count: ids.length,
        violations: [
          ...complaints,
          ...(await missing()).map(({ order_id }) => `${order_id} was never shown`),
          ...(repeated > 0 ? [`${repeated} events came twice`] : []),
        ],
      };
    },
    close() {
      isClosed = true;
      stream?.close();
    },
  };
}

const SUBMITTED = 'SELECT order_id FROM orders WHERE submitted_at IS NOT NULL';
