import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';
import type { BoardAnswer, BoardCard } from '@comptoir/contract/staff/board';
import { serviceDay } from '@comptoir/domain/orders/board';

const HOUR = 3_600_000;
const TICK = 10_000;
const HOURS = 16;
const ORDERS_PER_HOUR = 25;
/** The day of the service ends at 04:00, half an hour before the last tick. */
const STARTS_AT = '12:30';
const TIME_ZONE = 'Europe/Paris';
/** The server ends a stream after so long, and the page loads the board whole and follows it again. */
const STREAM_LIFETIME = HOUR / 2;
const PAUSE_MS = 12;

/** Each change of an order, by how long after its arrival it happens. */
const CHANGES = [
  { after: 0, progress: 'received' },
  { after: 2, progress: 'accepted' },
  { after: 6, progress: 'accepted' },
  { after: 10, progress: 'preparing' },
  { after: 25, progress: 'ready' },
  { after: 45, progress: 'handed_over' },
] as const;
const MINUTE = 60_000;

export interface DayCounts {
  readonly events: number;
  readonly ticks: number;
  readonly reconnections: number;
  readonly days: number;
}

/**
 * A server before the shop's own that tells a board the events of 16 hours in minutes; everything else is
 * answered by the shop. Its orders are copies of those of the shop.
 */
export async function openCompressedDay(shopUrl: string, models: readonly BoardCard[]) {
  const start = Date.parse(`${new Date().toISOString().slice(0, 10)}T${STARTS_AT}:00Z`);
  const open = new Map<string, BoardCard>();
  const days = new Set<string>();
  let stream: ServerResponse | undefined;
  let now = start;
  let events = 0;
  let ticks = 0;
  let reconnections = 0;

  const dayOf = (at: number) => serviceDay(at, TIME_ZONE);

  function board(): BoardAnswer['payload'] {
    days.add(dayOf(now));
    return {
      orders: [...open.values()],
      now: new Date(now).toISOString(),
      event_id: eventId(),
      day: dayOf(now),
      timezone: TIME_ZONE,
      lead_minutes: { pickup: 20, delivery: 40 },
      service_since: new Date(start).toISOString(),
    };
  }

  function tell(name: string, data: object, id?: string): void {
    const line = id === undefined ? '' : `id: ${id}\n`;
    stream?.write(`event: ${name}\n${line}data: ${JSON.stringify(data)}\n\n`);
  }

  function eventId(): string {
    return `${1_000 + events}${String(events).padStart(9, '0')}`;
  }

  function change(number: number, step: number): void {
    const arrivedAt = start + (number * HOUR) / ORDERS_PER_HOUR;
    const { progress } = CHANGES[step] ?? CHANGES[0];
    const card = cardOf(models, number, arrivedAt, now, progress, step + 1);
    events += 1;
    const id = eventId();
    if (progress === 'handed_over') {
      open.delete(card.order_id);
      const { order_id, revision } = card;
      tell('order', { order_id, gone: true, progress, revision }, id);
    } else {
      open.set(card.order_id, card);
      tell('order', card, id);
    }
  }

  const server = createServer((incoming, response) => {
    const { pathname, search } = new URL(incoming.url ?? '/', shopUrl);
    if (pathname === '/v2/staff/events') {
      reconnections += 1;
      stream = response;
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      tell('time', { now: new Date(now).toISOString() });
    } else if (pathname === '/v2/staff/orders' && search === '') {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ status: 'success', payload: board() }));
    } else forward(shopUrl, incoming, response);
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    openOrders: () => open.size,
    hours: HOURS,
    counts: (): DayCounts => ({ events, ticks, reconnections, days: days.size }),

    /** Lets the hours pass up to this one. */
    async passUntil(hour: number): Promise<void> {
      const due: { at: number; number: number; step: number }[] = [];
      for (let number = 0; number < HOURS * ORDERS_PER_HOUR; number += 1) {
        const arrivedAt = start + (number * HOUR) / ORDERS_PER_HOUR;
        for (const [step, { after: minutes }] of CHANGES.entries()) {
          due.push({ at: arrivedAt + minutes * MINUTE, number, step });
        }
      }
      const until = start + hour * HOUR;
      const left = due.filter(({ at }) => at > now - TICK && at <= until);
      left.sort((one, other) => one.at - other.at);
      let next = 0;
      while (now < until) {
        for (let one = left[next]; one && one.at <= now; one = left[next]) {
          change(one.number, one.step);
          next += 1;
        }
        ticks += 1;
        tell('time', { now: new Date(now).toISOString() });
        now += TICK;
        await after(PAUSE_MS);
        if ((now - start) % STREAM_LIFETIME === 0) {
          const before = reconnections;
          stream?.end();
          while (reconnections === before) await after(PAUSE_MS);
        }
      }
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function cardOf(
  models: readonly BoardCard[],
  number: number,
  arrivedAt: number,
  now: number,
  progress: BoardCard['progress'],
  revision: number,
): BoardCard {
  const model = models[number % models.length];
  if (!model) throw new Error('There is no order to copy');
  const instant = (at: number) => new Date(at).toISOString();
  const dueAt = arrivedAt + 40 * MINUTE;
  return {
    ...model,
    order_id: `day-${number}`,
    number: number + 1,
    progress,
    revision,
    day: serviceDay(arrivedAt, TIME_ZONE),
    placed_at: instant(arrivedAt),
    finalized_at: instant(arrivedAt),
    starts_at: null,
    promised_at: progress === 'received' ? null : instant(dueAt),
    due_at: instant(dueAt),
    start_by: instant(dueAt - 20 * MINUTE),
    ringing: progress === 'received',
    silenced_until: null,
    last_step: { ...model.last_step, progress, at: instant(now) },
    undo_until: null,
  };
}

function forward(shopUrl: string, incoming: IncomingMessage, response: ServerResponse): void {
  const { method, headers, url = '/' } = incoming;
  const { host } = new URL(shopUrl);
  const forwarded = request(
    `${shopUrl}${url}`,
    { ...(method !== undefined && { method }), headers: { ...headers, host } },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    },
  );
  forwarded.on('error', () => response.destroy());
  incoming.pipe(forwarded);
}
