import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { setTimeout as after } from 'node:timers/promises';
import { jsonClient } from '../harness/json-client.ts';
import { spentBy, spentByFamily } from '../harness/processor-time.ts';
import { anOrder, localId } from '../orders/an-order.ts';
import { openCardStream } from './card-streams.ts';

/** What the load is told, as JSON in its first argument. */
export interface LiveLoad {
  readonly url: string;
  readonly rawUrl: string;
  readonly cookies: readonly string[];
  readonly perSecond: number;
  /** Of each of the two, in slices in turns. */
  readonly seconds: number;
  /** The processes of the server, of PostgreSQL, and of the raw server. */
  readonly processes: { readonly server: number; readonly postgres: number; readonly raw: number };
}

/** From a PUT to the card, milliseconds. */
export interface LiveFigures {
  readonly orders: number;
  /** Cards that did not arrive. */
  readonly missing: number;
  readonly cards: Percentiles;
  /** Until the answer of the PUT. */
  readonly answers: Percentiles;
  /** Processor time of an order: of the server, and of PostgreSQL. */
  readonly serverMicroseconds: number;
  readonly postgresMicroseconds: number;
}

export interface LiveResult {
  readonly product: LiveFigures;
  readonly raw: LiveFigures;
  /** Bytes of a card with its event. */
  readonly cardBytes: number;
  /** The share of the time that the load itself was busy, and the 99th percentile of its delay, ms. */
  readonly busy: number;
  readonly delay: number;
}

interface Percentiles {
  readonly p50: number;
  readonly p99: number;
  readonly worst: number;
}

const CHECKOUT = '/v2/public/checkout';
const SLICES = 3;
const WARM_SECONDS = 4;
/** A card that has not arrived after so long is missing. */
const PATIENCE_MS = 3_000;

interface Sent {
  readonly at: number;
  readonly seenBy: Set<number>;
}

/** One of the two that are compared. */
interface Target {
  readonly root: string;
  readonly streamPath: string;
  /** Prepares an order; the returned function sends its PUT. */
  readonly prepare: () => Promise<{
    readonly orderId: string;
    readonly put: () => Promise<unknown>;
  }>;
  readonly processes: readonly (() => number)[];
}

/** Program: sends orders at a steady rate, whether or not the server keeps up, to boards that it has open. */
async function main(load: LiveLoad): Promise<LiveResult> {
  const order = await anOrder(load.url);
  const http = jsonClient(load.url);
  const rawHttp = jsonClient(load.rawUrl);
  let guests = 0;
  const product = await openTarget(load, {
    root: load.url,
    streamPath: '/v2/staff/events',
    async prepare() {
      guests += 1;
      const customer = { ...Object(order.customer), email: `guest-${guests}@example.fr` };
      const body = JSON.stringify({ ...order, customer, local_id: localId() });
      const { payload } = JSON.parse(await http.send('POST', CHECKOUT, body));
      const orderId: string = payload.order_id;
      const submitted = JSON.stringify({ order_id: orderId, status: 'pending' });
      return { orderId, put: () => http.send('PUT', CHECKOUT, submitted) };
    },
    processes: [
      () => spentBy([load.processes.server]),
      () => spentByFamily(load.processes.postgres),
    ],
  });
  const raw = await openTarget(load, {
    root: load.rawUrl,
    streamPath: '/',
    async prepare() {
      const orderId = localId();
      const body = JSON.stringify({ order_id: orderId });
      return { orderId, put: () => rawHttp.send('PUT', '/', body) };
    },
    processes: [() => spentBy([load.processes.raw]), () => spentByFamily(load.processes.postgres)],
  });
  await product.run(WARM_SECONDS, false);
  await raw.run(1, false);
  const delays = monitorEventLoopDelay({ resolution: 5 });
  delays.enable();
  const before = performance.eventLoopUtilization();
  for (let slice = 0; slice < SLICES; slice += 1) {
    await product.run(load.seconds / SLICES, true);
    await raw.run(load.seconds / SLICES, true);
  }
  const { utilization } = performance.eventLoopUtilization(before);
  delays.disable();
  const result = {
    product: product.figures(),
    raw: raw.figures(),
    cardBytes: product.cardBytes(),
    busy: utilization,
    delay: delays.percentile(99) / 1_000_000,
  };
  for (const { close } of [product, raw, http, rawHttp]) close();
  return result;
}

async function openTarget({ cookies, perSecond }: LiveLoad, target: Target) {
  const sent = new Map<string, Sent>();
  const cards: number[] = [];
  const answers: number[] = [];
  const spent = target.processes.map(() => 0);
  let isMeasured = false;
  let bytes = 0;
  let received = 0;
  let orders = 0;
  let missing = 0;
  const streams = await Promise.all(
    cookies.map((cookie, board) =>
      openCardStream(`${target.root}${target.streamPath}`, cookie, (orderId, length) => {
        const order = sent.get(orderId);
        // A card may come twice: early, and again in its place.
        if (!order || order.seenBy.has(board)) return;
        order.seenBy.add(board);
        bytes += length;
        received += 1;
        if (isMeasured) cards.push(performance.now() - order.at);
      }),
    ),
  );

  async function send(): Promise<void> {
    const { orderId, put } = await target.prepare();
    const at = performance.now();
    sent.set(orderId, { at, seenBy: new Set() });
    await put();
    if (isMeasured) answers.push(performance.now() - at);
  }

  return {
    async run(seconds: number, isCounted: boolean): Promise<void> {
      isMeasured = isCounted;
      const before = target.processes.map((read) => read());
      const began = performance.now();
      const sending: Promise<void>[] = [];
      for (let number = 0; number < seconds * perSecond; number += 1) {
        const due = began + (number * 1000) / perSecond;
        const pause = due - performance.now();
        if (pause > 0) await after(pause);
        sending.push(send());
      }
      await Promise.all(sending);
      const deadline = performance.now() + PATIENCE_MS;
      const isWhole = () =>
        [...sent.values()].every(({ seenBy }) => seenBy.size === streams.length);
      while (!isWhole() && performance.now() < deadline) await after(10);
      if (isCounted) {
        orders += sent.size;
        for (const { seenBy } of sent.values()) missing += streams.length - seenBy.size;
        for (const [index, read] of target.processes.entries()) {
          spent[index] = (spent[index] ?? 0) + read() - (before[index] ?? 0);
        }
      }
      sent.clear();
    },
    cardBytes: () => Math.round(bytes / received),
    figures(): LiveFigures {
      const [server = Number.NaN, postgres = Number.NaN] = spent.map((time) => time / orders);
      return {
        orders,
        missing,
        cards: percentiles(cards),
        answers: percentiles(answers),
        serverMicroseconds: server,
        postgresMicroseconds: postgres,
      };
    },
    close() {
      for (const stream of streams) stream.close();
    },
  };
}

function percentiles(values: readonly number[]): Percentiles {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99), worst: sorted.at(-1) ?? Number.NaN };
}

console.log(JSON.stringify(await main(JSON.parse(process.argv[2] ?? ''))));
