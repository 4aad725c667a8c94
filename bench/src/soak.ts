import { readFile } from 'node:fs/promises';
import { jsonClient } from './json-client.ts';
import { measureTasks } from './load.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { markdownTable } from './table.ts';

const MINUTES = Number(process.env.SOAK_MINUTES ?? 4);
const PATHS = ['/', '/menu', '/checkout', '/v2/public/menus', '/v2/public/settings', '/menu.data'];
const READERS = 6;
const STARTS = 5;
const SAMPLE_MILLISECONDS = 5_000;
const BYTES_PER_KILOBYTE = 1024;

/**
 * An evening compressed to minutes: pages, data and quotes without a pause. What the server holds of
 * memory is looked at every five seconds; what it holds at the end it would hold after a night. Linux only.
 */
const server = await startServerProcess();
try {
  const samples: number[] = [];
  const watch = setInterval(async () => {
    samples.push(await residentMegabytes(server));
  }, SAMPLE_MILLISECONDS);
  const atStart = await residentMegabytes(server);
  const { perSecond } = await measureTasks(READERS, MINUTES * 60, reader(server));
  clearInterval(watch);
  const half = Math.floor(samples.length / 2);
  console.log(
    markdownTable(
      ['memory of the server, MB', 'at the start', 'first half', 'second half', 'most'],
      [
        [
          `${MINUTES} minutes, ${Math.round(perSecond * MINUTES * 60)} requests`,
          atStart,
          mean(samples.slice(0, half)),
          mean(samples.slice(half)),
          Math.max(...samples),
        ],
      ],
    ),
  );
  const starts: number[] = [];
  for (let start = 0; start < STARTS; start += 1) starts.push(await millisecondsToReady(server));
  starts.sort((one, other) => one - other);
  console.log(
    markdownTable(
      ['start to ready, ms', 'median', 'worst'],
      [['with a warm database', starts[Math.floor(STARTS / 2)] ?? 0, starts.at(-1) ?? 0]],
    ),
  );
} finally {
  await server.stop();
}

/** Asks for everything a guest's browser asks for, one thing after the other, and prices a cart. */
function reader({ url }: ServerProcess) {
  const http = jsonClient(url, READERS);
  const cart = JSON.stringify({
    items: [{ item_id: 'soupe-miso', quantity: 2, note: '', options: [] }],
    free_items: [],
    is_pickup: true,
  });
  let turn = 0;
  return async () => {
    turn += 1;
    const path = PATHS[turn % (PATHS.length + 1)];
    if (path === undefined) {
      await http.send('POST', '/v2/public/checkout/quote', cart);
      return;
    }
    const answer = await fetch(url + path, { headers: { 'accept-encoding': 'br' } });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    await answer.arrayBuffer();
  };
}

async function residentMegabytes({ process: { pid } }: ServerProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const kilobytes = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]);
  return (kilobytes * BYTES_PER_KILOBYTE) / 1_000_000;
}

/** One more server on the database that runs: from its first instruction until it says that it is open. */
async function millisecondsToReady({ dataDir }: ServerProcess): Promise<number> {
  const began = performance.now();
  const another = await startServerProcess({}, dataDir);
  const took = performance.now() - began;
  await another.stop();
  return took;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
