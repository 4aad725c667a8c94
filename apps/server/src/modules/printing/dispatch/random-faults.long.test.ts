import { type FakePrinter, startFakePrinter } from '@comptoir/fake-printers/fake-printer';
import type { Fault } from '@comptoir/fake-printers/print-engine';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { transaction } from '#db/transaction.ts';
import { restaurantSnapshot } from '#restaurant/snapshot.ts';
import { anOrder } from '#test/builders/order-builder.ts';
import { aRestaurant } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { emptyTables } from '#test/harness/empty-tables.ts';
import { type LastStatement, type MortalPool, mortalPool } from '#test/harness/mortal-pool.ts';
import { FRIDAY_EVENING, shops } from '#test/shops/checkout-shop.ts';
import { kitchenPapers } from '#test/shops/kitchen-papers.ts';
import { orderAs } from '#test/shops/mail-shop.ts';
import { movedClock, printDispatchers } from '#test/shops/print-dispatchers.ts';
import { aPrinter, boardAt, PRINTING_TABLES } from '#test/shops/printing-shop.ts';
import { readPrinting } from '../printers/printers-state.ts';
import { askForTicket } from '../queue/job-list.ts';

const database = testDatabase();
const openShop = shops(database);
const startDispatcher = printDispatchers(database);
const opened: FakePrinter[] = [];
const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(ends.map((end) => end().catch(() => {})));
  await Promise.all(opened.map((printer) => printer.close()));
  // Closed printers would print nothing for a second try.
  await emptyTables(database.pool, ...PRINTING_TABLES);
  ends.length = 0;
  opened.length = 0;
});

/** Each order is printed by this many printers: tickets are as many as orders times them. */
const LANES = 20;
const ROUNDS = 25;
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** The lane whose printer has a fallback, and the one whose printer never confirms. */
const WITH_FALLBACK = 8;
const UNCONFIRMED = 9;

const lines = fc.integer({ min: 1, max: 12 });
const fault: fc.Arbitrary<Fault | null> = fc.oneof(
  { weight: 6, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.constant('drop_before_cut' as const) },
  { weight: 1, arbitrary: fc.constant('drop_after_cut' as const) },
  { weight: 1, arbitrary: fc.constant('confirms_twice' as const) },
  { weight: 1, arbitrary: lines.map((dropAfterLines) => ({ dropAfterLines })) },
  { weight: 1, arbitrary: lines.map((coverOpenAfterLines) => ({ coverOpenAfterLines })) },
  { weight: 1, arbitrary: lines.map((powerLostAfterLines) => ({ powerLostAfterLines })) },
  { weight: 1, arbitrary: fc.constant({ msPerLine: 2 }) },
  {
    weight: 1,
    arbitrary: lines.map((noPaperAfterLines) => ({ noPaperAfterLines, keepsBuffer: true })),
  },
);
/** What a printer that never confirms can't be told from one that printed. */
const confirmedFault: fc.Arbitrary<Fault | null> = fc.oneof(
  { weight: 10, arbitrary: fault },
  { weight: 1, arbitrary: fc.constant('never_confirms' as const) },
  {
    weight: 1,
    arbitrary: lines.map((noPaperAfterLines) => ({ noPaperAfterLines, keepsBuffer: false })),
  },
);

const round = fc.record({
  faults: fc.tuple(
    ...Array.from({ length: LANES }, (_, lane) => {
      const each = lane === UNCONFIRMED ? fault : confirmedFault;
      // Of the ticket, and of what corrects or repeats it.
      return fc.tuple(each, each);
    }),
  ),
  /** Printers without power while the order is accepted. */
  unplugged: fc.subarray([0, 4, WITH_FALLBACK, UNCONFIRMED], { maxLength: 2 }),
  /** A server that dies at one of its next statements. */
  death: fc.option(
    fc.record({
      server: fc.nat({ max: 1 }),
      statements: fc.nat({ max: 80 }),
      last: fc.constantFrom<LastStatement>('unsent', 'unanswered'),
    }),
  ),
  change: fc.constantFrom('none', 'none', 'promise', 'cancelled', 'taken_back', 'accepted_again'),
  /** Whether a person asks for what is uncertain once more. */
  isReprinted: fc.boolean(),
});
type Round = typeof round extends fc.Arbitrary<infer Value> ? Value : never;

test('PR-15 to PR-18, and PR-30: of 500 tickets among faults each is one paper, or a problem, or a marked second', async () => {
  const { app, setNow } = await openShop();
  const clock = movedClock();
  const printers = await Promise.all(
    Array.from({ length: LANES + 1 }, (_, lane) =>
      startFakePrinter({ columns: 42, replies: lane === UNCONFIRMED ? 'status' : 'completion' }),
    ),
  );
  opened.push(...printers);
  const lanes = await addPrinters(printers);
  const servers = await Promise.all([startServer(), startServer()]);

  async function startServer(): Promise<MortalPool> {
    const mortal = mortalPool(database.address);
    const timeouts = { connectMs: 1_000, statusMs: 1_500, completionMs: 400, conditionMs: 2_000 };
    const dispatcher = await startDispatcher({
      database: mortal,
      clock,
      timeouts,
      times: { leaseMs: 60_000 },
    });
    // With a process its connections end.
    let ending: Promise<void> | undefined;
    const end = () => {
      ending ??= dispatcher.stop().then(() => mortal.pool.end());
      return ending;
    };
    ends.push(end);
    void mortal.death.then(end);
    return mortal;
  }

  let settled = 0;
  for (const plan of fc.sample(round, ROUNDS)) {
    setNow(clock.now());
    for (const [lane, each] of plan.faults.entries()) printers[lane]?.failNext(...each);
    for (const lane of plan.unplugged) await printers[lane]?.power(false);
    if (plan.death) servers[plan.death.server]?.dieAfter(plan.death.statements, plan.death.last);
    const orderId = await acceptedOrder(app, clock.now() - FRIDAY_EVENING);
    await changeOrder(orderId, plan, clock.now() - FRIDAY_EVENING);
    await untilQuiet();
    const before = await checkOrder(orderId, plan);
    if (plan.isReprinted && before.uncertain.length > 0) {
      for (const lane of before.uncertain) await reprint(orderId, lane);
      await untilQuiet();
      await checkOrder(orderId, plan);
    }
    if (plan.death) servers[plan.death.server] = await startServer();
    settled += LANES;
  }
  expect(settled).toBe(500);

  async function addPrinters(fakes: readonly FakePrinter[]): Promise<readonly string[]> {
    const { pool } = database;
    const port = (lane: number) => fakes[lane]?.port ?? 0;
    const nothing = { name: 'Secours', kinds: [], port: port(LANES) };
    const fallback = await aPrinter(pool, nothing);
    return Promise.all(
      Array.from({ length: LANES }, (_, lane) =>
        aPrinter(pool, {
          name: `Cuisine ${lane}`,
          port: port(lane),
          replies: lane === UNCONFIRMED ? 'status' : 'completion',
          fallback_printer_id: lane === WITH_FALLBACK ? fallback : null,
        }),
      ),
    );
  }

  /** Time passes, people mend what is broken, until no job is under way and none can be printed. */
  async function untilQuiet(): Promise<void> {
    await expect
      .poll(
        async () => {
          for (const printer of printers) await mend(printer);
          clock.advance(8 * SECOND);
          return unsettled();
        },
        { interval: 30, timeout: 30_000 },
      )
      .toEqual([]);
  }

  async function reprint(orderId: string, lane: number): Promise<void> {
    await transaction(database.pool, (client) =>
      askForTicket(
        client,
        {
          orderId,
          kind: 'kitchen',
          printerId: lanes[lane] ?? null,
          idempotencyKey: null,
          requestedBy: null,
        },
        clock.now(),
      ),
    );
  }

  /** The lanes of an order whose paper is uncertain. */
  async function checkOrder(orderId: string, plan: Round): Promise<{ uncertain: number[] }> {
    const snapshot = restaurantSnapshot(0, aRestaurant());
    const state = { pool: database.pool, restaurant: async () => snapshot, clock: clock.now };
    const { problems } = await readPrinting(state);
    const alarmed = new Set(problems.map(({ job_id }) => job_id));
    const order = await orderOf(orderId);
    const jobs = await jobsOf(orderId);
    const uncertain: number[] = [];
    for (const [lane, printerId] of lanes.entries()) {
      const fakes = lane === WITH_FALLBACK ? [lane, LANES] : [lane];
      const papers = fakes
        .flatMap((each) => printers[each] ?? [])
        .flatMap(kitchenPapers)
        .filter(({ number }) => number === order.number);
      const own = jobs.filter((job) => job.printer_id === printerId);
      const has = { lane, order, plan, papers, jobs: own };
      const whole = papers.filter(({ isWhole }) => isWhole).length;
      // Never an unmarked second.
      expect(papers.filter(({ marks }) => marks.length === 0).length, said(has)).toBeLessThan(2);
      // Never silence.
      const isAlarmed = own.some(({ job_id }) => alarmed.has(job_id));
      const isOwed = !['received', 'cancelled'].includes(order.progress);
      expect(!isOwed || whole > 0 || isAlarmed, said(has)).toBe(true);
      // Nor is a cancelled order cooked.
      const isCooked = papers.some(({ marks, isWhole }) => isWhole && !marks.includes('ANNULÉE'));
      const isStopped = papers.some(({ marks, isWhole }) => isWhole && marks.includes('ANNULÉE'));
      const isCancelled = order.progress === 'cancelled';
      expect(!(isCancelled && isCooked) || isStopped || isAlarmed, said(has)).toBe(true);
      // What is said to be printed is on paper.
      expect(own.filter((job) => job.state === 'printed').length, said(has)).toBeLessThanOrEqual(
        whole,
      );
      for (const job of own) {
        const isStanding = job.state === 'unknown' && job.resolved_at === null;
        if (isStanding && isOwed) expect(isAlarmed, said(has)).toBe(true);
        if (isStanding) uncertain.push(lane);
      }
    }
    return { uncertain: [...new Set(uncertain)] };
  }
}, 300_000);

const said = (has: object) => JSON.stringify(has, null, 1);

let guests = 0;

async function acceptedOrder(app: FastifyInstance, afterMs: number): Promise<string> {
  guests += 1;
  const orderId = await orderAs(app, `guest-${guests}@example.fr`, anOrder());
  await boardAt(database.pool, afterMs).move(orderId, 'accepted', inMinutes(afterMs, 40));
  return orderId;
}

const inMinutes = (afterMs: number, minutes: number) =>
  Math.floor((FRIDAY_EVENING + afterMs) / MINUTE) * MINUTE + minutes * MINUTE;

async function changeOrder(orderId: string, { change }: Round, afterMs: number): Promise<void> {
  const board = boardAt(database.pool, afterMs + SECOND);
  if (change === 'promise') await board.promise(orderId, inMinutes(afterMs, 55));
  if (change === 'cancelled') await board.move(orderId, 'cancelled');
  if (change === 'taken_back' || change === 'accepted_again') await board.undo(orderId);
  if (change === 'accepted_again') await board.move(orderId, 'accepted', inMinutes(afterMs, 45));
}

async function mend(printer: FakePrinter): Promise<void> {
  const condition = printer.condition();
  if (condition === 'paper') printer.setPaper(true);
  if (condition === 'cover') printer.setCover(false);
  if (condition === 'offline') await printer.power(true);
}

/** Jobs that are under way, or wait for the printer or for their time. */
async function unsettled(): Promise<readonly unknown[]> {
  const { rows } = await database.pool.query(
    `SELECT job.job_id, job.state, job.lease_until FROM print_jobs AS job
     JOIN orders ON orders.order_id = job.order_id
     WHERE job.lease_until IS NOT NULL
       OR job.state IN ('queued', 'failed', 'claimed') AND (
         orders.progress NOT IN ('received', 'cancelled')
         OR orders.progress = 'cancelled' AND job.content_version > 1
       )`,
  );
  return rows;
}

async function orderOf(orderId: string): Promise<{ number: number; progress: string }> {
  const { rows } = await database.pool.query(
    'SELECT number, progress FROM orders WHERE order_id = $1',
    [orderId],
  );
  return rows[0];
}

interface StoredJob {
  readonly job_id: string;
  readonly printer_id: string;
  readonly state: string;
  readonly resolved_at: Date | null;
}

async function jobsOf(orderId: string): Promise<readonly StoredJob[]> {
  const { rows } = await database.pool.query<StoredJob>(
    `SELECT job_id, printer_id, state, reason, content_version, reprint, is_possible_duplicate,
       lease_until, sent_at, resolved_at
     FROM print_jobs WHERE order_id = $1 ORDER BY created_at`,
    [orderId],
  );
  return rows;
}
