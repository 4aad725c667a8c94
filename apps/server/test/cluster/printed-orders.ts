import { type FakePrinter, startFakePrinter } from '@comptoir/fake-printers/fake-printer';
import { printerStore } from '#modules/printing/printers/printer-store.ts';
import { kitchenPapers } from '#test/shops/kitchen-papers.ts';
import type { ShopDatabase } from './cluster-database.ts';
import { eventually } from './eventually.ts';
import type { CheckResult } from './verdict.ts';

/** One printer may be far behind on a busy machine, but prints one ticket after the other. */
const STALLED_MS = 90_000;

/** Adds a kitchen printer that prints each order when it is received. */
export async function addPrinter(database: ShopDatabase): Promise<FakePrinter> {
  const printer = await startFakePrinter({ columns: 42 });
  const pool = database.pool();
  await printerStore(pool).add(
    {
      name: 'Cuisine',
      transport: 'escpos_tcp',
      host: printer.host,
      port: printer.port,
      replies: 'completion',
      relay_device_id: null,
      columns: 42,
      code_page: 'pc858',
      code_page_number: 19,
      kinds: ['kitchen'],
      categories: [],
      copies: 1,
      prints_when: 'received',
      minutes_before_start: null,
      fallback_printer_id: null,
      opens_drawer: false,
    },
    null,
    Date.now(),
  );
  await pool.end();
  return printer;
}

/**
 * Compares the papers with the orders: a paper beyond an order's first says so, what is said to be printed is on
 * paper, and what is not on paper is reported as unknown.
 */
export async function judgePapers(
  database: Pick<ShopDatabase, 'query'>,
  printer: FakePrinter,
): Promise<CheckResult> {
  while (await printsOn(database));
  const jobs = await database.query<{ number: number; state: string }>(JOBS);
  const papers = Map.groupBy(kitchenPapers(printer), ({ number }) => number);
  return {
    check: 'each order has one kitchen ticket on paper, or a second that is marked',
    count: jobs.length,
    violations: jobs.flatMap(({ number, state }) => {
      const own = papers.get(number) ?? [];
      const whole = own.filter(({ isWhole }) => isWhole).length;
      const unmarked = own.filter(({ marks }) => marks.length === 0).length;
      return [
        ...(unmarked > 1 ? [`n° ${number}: ${unmarked} tickets without a mark`] : []),
        ...(state === 'printed' && whole === 0 ? [`n° ${number}: printed, and not on paper`] : []),
        ...(['printed', 'unknown', 'not due'].includes(state)
          ? []
          : [`n° ${number}: its ticket is ${state}`]),
      ];
    }),
  };
}

/** Waits for the next ticket; false when none is under way, or none is printed for a while. */
async function printsOn(database: Pick<ShopDatabase, 'query'>): Promise<boolean> {
  const underWay = async () => (await database.query(UNDER_WAY)).length;
  const before = await underWay();
  return before > 0 && eventually(async () => (await underWay()) < before, STALLED_MS);
}

const UNDER_WAY = `
  SELECT FROM print_jobs WHERE state IN ('queued', 'failed', 'claimed', 'sent') AND created_at <= now()`;

/** What a server queued while its clock was ahead is due by that clock. */
const JOBS = `
  SELECT orders.number,
    CASE WHEN job.created_at > now() THEN 'not due' ELSE coalesce(job.state, 'missing') END AS state
  FROM orders LEFT JOIN print_jobs AS job USING (order_id)
  WHERE orders.submitted_at IS NOT NULL`;
