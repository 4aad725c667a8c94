import { addDays } from '@comptoir/domain/schedule/restaurant-time';
import type pg from 'pg';
import type { ServerProcess } from '../harness/server-process.ts';
import { markdownTable, medianAndWorst } from '../harness/table.ts';

/** A shop with a year of sales. */
export interface FilledShop {
  readonly server: ServerProcess;
  readonly client: pg.Client;
  readonly cookie: string;
  readonly today: string;
}

const ROUNDS = 20;
const AIM_DAY_MS = 100;
const AIM_VAT_MS = 1000;

/** The time of what the pages ask for, beside a scan of the tables that they are made of: a Markdown table. */
export async function figuresTable({ server, client, cookie, today }: FilledShop): Promise<string> {
  const get = async (path: string) => {
    const answer = await fetch(`${server.url}/v2/staff/${path}`, { headers: { cookie } });
    if (answer.status !== 200) throw new Error(`${path}: ${await answer.text()}`);
    await answer.arrayBuffer();
  };
  const yesterday = addDays(today, -1);
  const year = Number(today.slice(0, 4));
  const measured = [
    ['today', () => get('figures'), AIM_DAY_MS],
    ['a full day', () => get(`figures?from=${yesterday}`), AIM_DAY_MS],
    ['28 days', () => get(`figures?from=${addDays(yesterday, -27)}&to=${yesterday}`), ''],
    ['92 days', () => get(`figures?from=${addDays(yesterday, -91)}&to=${yesterday}`), ''],
    ['VAT of this year', () => get(`figures/vat?year=${year}`), AIM_VAT_MS],
    ['VAT of the year before', () => get(`figures/vat?year=${year - 1}`), AIM_VAT_MS],
    ['raw: count(*) of orders', () => client.query('SELECT count(*) FROM orders'), ''],
    ['raw: scan of the journal', () => client.query(SCAN), ''],
    ['raw: one row', () => client.query('SELECT 1'), ''],
  ] as const;
  const rows: (readonly (string | number)[])[] = [];
  for (const [name, run, aim] of measured) {
    const times: number[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const begin = performance.now();
      await run();
      // The first one warms up.
      if (round > 0) times.push(performance.now() - begin);
    }
    rows.push([name, ...medianAndWorst(times), aim]);
  }
  return markdownTable(['ms', 'median', 'worst', 'aim'], rows);
}

const SCAN = 'SELECT sum(length(document)) FROM books.entries';
