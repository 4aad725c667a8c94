import { randomUUID } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import { type FakePrinter, startFakePrinter } from '@comptoir/fake-printers/fake-printer';
import pg from 'pg';
import { kitchenOf } from '../board/open-orders.ts';
import { enrolBoards } from '../board/staff.ts';
import { startProgram } from '../harness/program.ts';
import type { ServerProcess } from '../harness/server-process.ts';
import { markdownTable } from '../harness/table.ts';

const PRINTERS = 10;
const PER_SECOND = 2;
const ORDERS = Number(process.env.BENCH_SECONDS ?? 30) * PER_SECOND;
const WARM_ORDERS = 10;
const AIM_MILLISECONDS = 300;
/** A paper that has not come after so long is missing. */
const PATIENCE_MS = 10_000;

/** From the request that accepts an order to its paper at each of ten printers, beside a bare server. */
export async function acceptToPaperTable(server: ServerProcess): Promise<string> {
  const printers = await Promise.all(Array.from({ length: PRINTERS }, () => startFakePrinter()));
  const rawPrinters = await Promise.all(Array.from({ length: PRINTERS }, () => startFakePrinter()));
  const postgres = await server.postgres();
  const pool = new pg.Pool({
    host: postgres.host,
    port: postgres.port,
    user: 'comptoir',
    database: 'comptoir',
  });
  await addPrinters(pool, printers);
  const [board] = await enrolBoards(server, 1);
  if (!board) throw new Error('There is no board');
  const kitchen = await kitchenOf(server.url, board);
  try {
    for (let number = 0; number < WARM_ORDERS + ORDERS; number += 1) await kitchen.order();
    const { orders } = await kitchen.board();
    const product = await measure(
      printers,
      orders.map(({ order_id, number, revision }) => ({
        number,
        send: () => kitchen.step(order_id, 'accepted', revision, inHalfAnHour()),
      })),
    );
    const raw = startProgram(import.meta.dirname, 'raw-printing.ts', [
      postgres.host,
      String(postgres.port),
      String(printers[0]?.papers().at(-1)?.bytes.length ?? 0),
      ...rawPrinters.map(({ port }) => String(port)),
    ]);
    const rawUrl = await raw.firstLine;
    const limit = await measure(
      rawPrinters,
      orders.map(({ number }) => ({
        number,
        send: () => fetch(rawUrl, { method: 'POST', body: JSON.stringify({ number }) }),
      })),
    );
    raw.process.kill();
    return markdownTable(
      [
        `${PER_SECOND} orders/s, ${PRINTERS} printers, ms`,
        'paper, p50',
        'p99',
        'worst',
        'aim (p99)',
        'papers missing',
      ],
      [row('raw', limit, ''), row('tickets', product, AIM_MILLISECONDS)],
    );
  } finally {
    kitchen.close();
    await pool.end();
    await Promise.all([...printers, ...rawPrinters].map((printer) => printer.close()));
  }
}

const inHalfAnHour = () => new Date(Date.now() + 30 * 60_000);

/** As a restaurant would by ten forms. */
async function addPrinters(pool: pg.Pool, printers: readonly FakePrinter[]): Promise<void> {
  for (const [index, { host, port }] of printers.entries()) {
    await pool.query(
      `INSERT INTO printers (printer_id, name, transport, host, port, columns, code_page,
         code_page_number, kinds, copies, prints_when, state_since, created_at)
       VALUES ($1, $2, 'escpos_tcp', $3, $4, 48, 'pc858', 19, '{kitchen}', 1, 'accepted', now(), now())`,
      [randomUUID(), `Cuisine ${index + 1}`, host, port],
    );
  }
}

interface Acceptance {
  readonly number: number;
  readonly send: () => Promise<unknown>;
}

interface PaperTimes {
  readonly milliseconds: readonly number[];
  readonly missing: number;
}

/** Sends acceptances at a steady rate; a paper is there when it is cut off. */
async function measure(
  printers: readonly FakePrinter[],
  acceptances: readonly Acceptance[],
): Promise<PaperTimes> {
  const sentAt = new Map<number, number>();
  const milliseconds: number[] = [];
  for (const printer of printers) {
    let seen = 0;
    printer.onChange(() => {
      const papers = printer.papers();
      for (; seen < papers.length; seen += 1) {
        const number = Number(/\bN\S (\d+)/.exec(papers[seen]?.text ?? '')?.[1]);
        const start = sentAt.get(number);
        if (start !== undefined) milliseconds.push(performance.now() - start);
      }
    });
  }
  const began = performance.now();
  const answers: Promise<unknown>[] = [];
  for (const [index, { number, send }] of acceptances.entries()) {
    const pause = began + (index * 1_000) / PER_SECOND - performance.now();
    if (pause > 0) await after(pause);
    if (index >= WARM_ORDERS) sentAt.set(number, performance.now());
    answers.push(send());
  }
  await Promise.all(answers);
  const expected = (acceptances.length - WARM_ORDERS) * printers.length;
  const deadline = performance.now() + PATIENCE_MS;
  while (milliseconds.length < expected && performance.now() < deadline) await after(20);
  return {
    milliseconds: milliseconds.toSorted((one, other) => one - other),
    missing: expected - milliseconds.length,
  };
}

function row(name: string, { milliseconds, missing }: PaperTimes, aim: string | number) {
  const at = (share: number) => milliseconds[Math.floor(milliseconds.length * share)] ?? Number.NaN;
  return [name, at(0.5), at(0.99), milliseconds.at(-1) ?? Number.NaN, aim, String(missing)];
}
