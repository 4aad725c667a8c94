import { startProgram } from '../harness/program.ts';
import type { ServerProcess } from '../harness/server-process.ts';
import { markdownTable } from '../harness/table.ts';
import type { LiveFigures, LiveLoad, LiveResult } from './live-load.ts';
import type { Device } from './staff.ts';

const PER_SECOND = 50;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 30);
const AIM_MILLISECONDS = 250;
/** About the bytes of a card of five lines. */
const CARD_BYTES = 1_500;
/** A load that is busy for more of its time may be the limit. */
const BUSY = 0.8;

/** From a guest's PUT to the card on every board, beside a bare server that fans out as many bytes. */
export async function liveTable(server: ServerProcess, boards: readonly Device[]): Promise<string> {
  const postgres = await server.postgres();
  const raw = startProgram(import.meta.dirname, 'raw-board.ts', [
    postgres.host,
    String(postgres.port),
    String(CARD_BYTES),
  ]);
  try {
    const rawUrl = await raw.firstLine;
    const load: LiveLoad = {
      url: server.url,
      rawUrl,
      cookies: boards.map(({ cookie }) => cookie),
      perSecond: PER_SECOND,
      seconds: SECONDS,
      processes: {
        server: server.process.pid ?? 0,
        postgres: postgres.processId,
        raw: raw.process.pid ?? 0,
      },
    };
    const program = startProgram(import.meta.dirname, 'live-load.ts', [JSON.stringify(load)]);
    const result: LiveResult = JSON.parse(await program.firstLine);
    return tableOf(result, boards.length);
  } finally {
    raw.process.kill();
  }
}

function tableOf({ product, raw, cardBytes, busy, delay }: LiveResult, boards: number): string {
  const table = markdownTable(
    [
      `${PER_SECOND} orders/s, ${boards} boards, ms`,
      'card, p50',
      'p99',
      'worst',
      'aim (p99)',
      'PUT answered, p50',
      'p99',
      'cards missing',
      'µs an order: server',
      'PostgreSQL',
    ],
    [row('raw', raw, ''), row('board', product, AIM_MILLISECONDS), ratios(product, raw)],
  );
  const limit = busy > BUSY ? 'the client was the limit' : 'the client was not the limit';
  return [
    table,
    `A card has ${cardBytes} bytes. The client was busy ${(busy * 100).toFixed(0)} % of the time, its delay is ${delay.toFixed(1)} ms at the 99th percentile: ${limit}.`,
    '',
  ].join('\n');
}

function row(
  name: string,
  figures: LiveFigures,
  aim: string | number,
): readonly (string | number)[] {
  const { cards, answers, missing, serverMicroseconds, postgresMicroseconds } = figures;
  return [
    name,
    cards.p50,
    cards.p99,
    cards.worst,
    aim,
    answers.p50,
    answers.p99,
    String(missing),
    serverMicroseconds,
    postgresMicroseconds,
  ];
}

function ratios(product: LiveFigures, raw: LiveFigures): readonly (string | number)[] {
  return [
    'times raw',
    product.cards.p50 / raw.cards.p50,
    product.cards.p99 / raw.cards.p99,
    product.cards.worst / raw.cards.worst,
    '',
    product.answers.p50 / raw.answers.p50,
    product.answers.p99 / raw.answers.p99,
    '',
    product.serverMicroseconds / raw.serverMicroseconds,
    product.postgresMicroseconds / raw.postgresMicroseconds,
  ];
}
