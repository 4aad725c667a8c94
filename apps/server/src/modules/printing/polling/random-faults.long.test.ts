import { type EpsonFault, fakeEpsonPrinter } from '@comptoir/fake-printers/epson-printer';
import type {
  FetchedPaper,
  Network,
  PollingCondition,
} from '@comptoir/fake-printers/polling-device';
import { fakeStarPrinter, type StarFault } from '@comptoir/fake-printers/star-printer';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { testDatabase } from '#test/harness/database.ts';
import { emptyTables } from '#test/harness/empty-tables.ts';
import { runsOf } from '#test/harness/runs-of.ts';
import { FRIDAY_EVENING, shops } from '#test/shops/checkout-shop.ts';
import { acceptOrder, aPolledPrinter, networkTo } from '#test/shops/polled-printers.ts';
import { PRINTING_TABLES } from '#test/shops/printing-shop.ts';
import { printerStore } from '../printers/printer-store.ts';

const database = testDatabase();
const openShop = shops(database);
afterEach(() => emptyTables(database.pool, ...PRINTING_TABLES));

const SECOND = 1_000;
const RUNS = runsOf(30);
const TIMEOUT_MS = 240_000;
const ORDERS = 3;

interface Device {
  poll(...faults: readonly string[]): Promise<void>;
  setCondition(condition: PollingCondition): void;
  readonly papers: readonly FetchedPaper[];
}

interface Protocol {
  readonly name: string;
  readonly transport: 'epson_sdp' | 'star_cloudprnt';
  readonly faults: readonly string[];
  readonly open: (network: Network) => Device;
}

const EPSON: readonly EpsonFault[] = [
  ...(['answer_lost', 'power_lost_after_fetch', 'power_lost_after_paper'] as const),
  ...(['paper_ends_in_the_middle', 'result_answer_lost', 'result_sent_twice'] as const),
  ...(['result_never_sent', 'polls_while_printing', 'refuses_the_answer'] as const),
];
const STAR: readonly StarFault[] = [
  ...(['answer_lost', 'fetched_twice', 'download_fails', 'power_lost_after_fetch'] as const),
  ...(['power_lost_after_paper', 'paper_ends_in_the_middle', 'confirmed_twice'] as const),
  ...(['never_confirmed', 'polls_while_printing'] as const),
];
const PROTOCOLS: readonly Protocol[] = [
  {
    name: 'Epson Server Direct Print',
    transport: 'epson_sdp',
    faults: EPSON,
    open: (network) => fakeEpsonPrinter(network) as Device,
  },
  {
    name: 'Star CloudPRNT',
    transport: 'star_cloudprnt',
    faults: STAR,
    open: (network) => fakeStarPrinter(network) as Device,
  },
  {
    name: 'Star CloudPRNT of old firmware',
    transport: 'star_cloudprnt',
    faults: STAR,
    open: (network) => fakeStarPrinter(network, { isOld: true }) as Device,
  },
];

interface Step {
  readonly fault: string | null;
  readonly seconds: number;
  readonly condition: PollingCondition | null;
}

/** Polls with their faults, the seconds before each, and what a person does to the printer. */
const steps = (faults: readonly string[]): fc.Arbitrary<readonly Step[]> =>
  fc.array(
    fc.record({
      fault: fc.option(fc.constantFrom(...faults), { freq: 3 }),
      seconds: fc.constantFrom(1, 1, 2, 5, 16, 31, 70),
      condition: fc.option(fc.constantFrom<PollingCondition>('ready', 'ready', 'paper', 'cover'), {
        freq: 2,
      }),
    }),
    { minLength: 4, maxLength: 14 },
  );

async function jobsOf(printerId: string) {
  const { rows } = await database.pool.query<{ state: string; lease_id: string | null }>(
    'SELECT state, lease_id FROM print_jobs WHERE printer_id = $1',
    [printerId],
  );
  return rows;
}

test.each(PROTOCOLS)(
  'PR-5, PR-93, and PR-97: whatever fails, a ticket has one paper at most, and its state is true ($name)',
  async ({ transport, faults, open }) => {
    const { pool } = database;
    const [first, second] = [await openShop(), await openShop()];
    let now = FRIDAY_EVENING;
    const pass = (seconds: number) => {
      now += seconds * SECOND;
      first.setNow(now);
      second.setNow(now);
    };

    const run = async (sequence: readonly Step[]) => {
      const { printerId, path } = await aPolledPrinter(pool, transport);
      const device = open(networkTo([first.app, second.app], path));
      for (let orders = 0; orders < ORDERS; orders += 1) await acceptOrder(first.app, pool);
      for (const { fault, seconds, condition } of sequence) {
        pass(seconds);
        if (condition !== null) device.setCondition(condition);
        await device.poll(...(fault === null ? [] : [fault]));
        await check(printerId, device.papers);
      }
      device.setCondition('ready');
      for (let polls = 0; polls < 4 * ORDERS; polls += 1) {
        pass(31);
        await device.poll();
      }
      const settled = await check(printerId, device.papers);
      expect(settled.filter((state) => state !== 'printed' && state !== 'unknown')).toEqual([]);
      await printerStore(pool).remove(printerId, now);
    };
    // Shrinking would place hundreds of orders, more than the restaurant takes.
    const options = { numRuns: RUNS, endOnFailure: true };
    await fc.assert(fc.asyncProperty(steps(faults), run), options);
  },
  TIMEOUT_MS,
);

/** Each paper is of a job that knows of it; what was printed is on one whole paper, what waits on none. */
async function check(printerId: string, papers: readonly FetchedPaper[]) {
  const jobs = await jobsOf(printerId);
  expect(jobs).toHaveLength(ORDERS);
  const ids = papers.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const known = jobs.filter(({ state }) => ['sent', 'printed', 'unknown'].includes(state));
  expect(known.map(({ lease_id }) => lease_id)).toEqual(expect.arrayContaining(ids));
  for (const { lease_id } of jobs.filter(({ state }) => state === 'printed')) {
    expect(papers.filter(({ id }) => id === lease_id)).toMatchObject([{ isWhole: true }]);
  }
  return jobs.map(({ state }) => state);
}
