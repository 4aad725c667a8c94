import { addDays } from '@comptoir/domain/schedule/restaurant-time';
import { markdownTable } from '../harness/table.ts';
import { residentMegabytes } from '../soak/server-memory.ts';
import type { FilledShop } from './measured-figures.ts';

const SAMPLE_MS = 50;
const AIM_SECONDS = 60;

/** How long the archive of a year takes, and what the server's memory grows by, beside reading the same rows: a Markdown table. */
export async function archiveTable({ server, client, cookie, today }: FilledShop): Promise<string> {
  const before = await residentMegabytes(server);
  const samples = [before];
  const sampling = setInterval(
    async () => samples.push(await residentMegabytes(server)),
    SAMPLE_MS,
  );
  const begin = performance.now();
  const span = `from=${addDays(today, -366)}&to=${today}`;
  const answer = await fetch(`${server.url}/v2/staff/books/archive?${span}`, {
    headers: { cookie },
  });
  if (answer.status !== 200 || !answer.body)
    throw new Error(`The archive answered ${answer.status}`);
  let [bytes, lines, firstByte] = [0, 0, 0];
  for await (const chunk of answer.body) {
    firstByte ||= performance.now() - begin;
    bytes += chunk.length;
    for (const byte of chunk) if (byte === NEW_LINE) lines += 1;
  }
  const seconds = (performance.now() - begin) / 1000;
  clearInterval(sampling);
  const rawBegin = performance.now();
  await client.query(READ);
  const rawSeconds = (performance.now() - rawBegin) / 1000;
  return markdownTable(
    [
      'archive of a year',
      'lines',
      'MB',
      'first byte, ms',
      's',
      'aim',
      'raw, s',
      'memory before, MB',
      'most',
    ],
    [
      [
        ...['', String(lines), bytes / 1_000_000, firstByte, seconds, AIM_SECONDS, rawSeconds],
        ...[before, Math.max(...samples)],
      ],
    ],
  );
}

const NEW_LINE = 10;

/** What the archive reads, made and thrown away in the database. */
const READ = `
  SELECT sum(length(document) + length(encode(hash, 'hex')) + length(encode(signature, 'hex')) + length(key_id))
  FROM books.entries`;
