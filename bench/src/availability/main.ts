import { firstOwner } from '../board/staff.ts';
import { restaurantWithBoards } from '../harness/generated-restaurant.ts';
import { freePort, startServerProcess } from '../harness/server-process.ts';
import { markdownTable } from '../harness/table.ts';
import { openGuestStreams } from './guest-streams.ts';

const GUESTS = 1_000;
const CHANGES = Number(process.env.BENCH_CHANGES ?? 40);
const AIM_MILLISECONDS = 3_000;
const TIMEOUT_MS = 10_000;
/** The first changes, which are not measured. */
const WARM_UP = 4;
const MENU_PAGE = '/menu';

/** From the staff's request to the event on every guest's stream, and what it costs in pages. */
const restaurant = await restaurantWithBoards();
const metricsPort = await freePort();
const server = await startServerProcess({
  RESTAURANT_FILE: restaurant.file,
  TRUST_PROXY: 'loopback',
  METRICS_PORT: String(metricsPort),
});
const owner = await firstOwner(server);
const { holdables } = await owner.call<{ holdables: { kind: string; id: string }[] }>(
  'GET',
  'holdables',
);
const [dish] = holdables.filter(({ kind }) => kind === 'item');
if (!dish) throw new Error('The demo restaurant has no dish');
const streams = await openGuestStreams(`${server.url}/v2/public/availability/events`, GUESTS);
try {
  const worst: number[] = [];
  const all: number[] = [];
  const answers: number[] = [];
  let missing = 0;
  let holdId: string | null = null;
  await askPage();
  const before = await renderedPages();
  for (let change = 0; change < CHANGES + WARM_UP; change += 1) {
    const events = streams.nextEvents(TIMEOUT_MS);
    const startedAt = performance.now();
    const state: Held = holdId
      ? await owner.call('DELETE', `holds/${holdId}`, {})
      : await owner.call('POST', 'holds', { kind: 'item', id: dish.id, until: 'service' });
    const answeredAt = performance.now();
    const times = await events;
    holdId = state.holds[0]?.hold_id ?? null;
    await askPage();
    if (change < WARM_UP) continue;
    missing += GUESTS - times.length;
    answers.push(answeredAt - startedAt);
    all.push(...times.map((at) => at - startedAt));
    worst.push(Math.max(...times) - startedAt);
  }
  const rendered = (await renderedPages()) - before;
  console.log(
    markdownTable(
      [
        `${CHANGES} changes, ${GUESTS} guests, ms`,
        'request answered, p50',
        'event, p50',
        'p99',
        'last guest, worst',
        'aim',
        'events missing',
        'pages rendered',
      ],
      [
        [
          'hold set or ended',
          percentile(answers, 0.5),
          percentile(all, 0.5),
          percentile(all, 0.99),
          Math.max(...worst),
          AIM_MILLISECONDS,
          String(missing),
          String(rendered),
        ],
      ],
    ),
  );
  console.log("The menu's page was asked for after each change.\n");
} finally {
  streams.close();
  await server.stop();
  await restaurant.remove();
}

interface Held {
  readonly holds: readonly { readonly hold_id: string }[];
}

async function askPage(): Promise<void> {
  const answer = await fetch(server.url + MENU_PAGE);
  await answer.text();
  if (answer.status !== 200) throw new Error(`${MENU_PAGE} answered ${answer.status}`);
}

/** Pages that were rendered, for the cache or alone. */
async function renderedPages(): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const counts = metrics.matchAll(/^comptoir_pages_total\{source="(?:rendered|alone)"\} (\d+)$/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
