import { loadavg } from 'node:os';
import { firstOwner } from '../board/staff.ts';
import { generateRestaurant } from '../harness/generated-restaurant.ts';
import { startServerProcess } from '../harness/server-process.ts';
import { markdownTable } from '../harness/table.ts';
import { scrollingTable } from './scrolling.ts';

const ITEMS = 1_000;
const RUNS = Number(process.env.BENCH_RUNS ?? 10);

interface Draft {
  readonly revision: number;
  readonly version: number;
  readonly entities: readonly {
    readonly kind: string;
    readonly id: string;
    readonly revision: number;
  }[];
}

/** What the editor waits for with a large menu: the draft, an edit, the changes, and a publication of all prices. */
const restaurant = await generateRestaurant(ITEMS);
const server = await startServerProcess({ RESTAURANT_FILE: restaurant.file });
const owner = await firstOwner(server);
const times = new Map<string, number[]>();
async function timed<Payload>(what: string, work: () => Promise<Payload>): Promise<Payload> {
  const startedAt = performance.now();
  const result = await work();
  times.set(what, [...(times.get(what) ?? []), performance.now() - startedAt]);
  return result;
}

try {
  for (let run = 1; run <= RUNS; run += 1) {
    const draft = await timed('draft', () => owner.call<Draft>('GET', 'catalogue'));
    const items = draft.entities.filter(({ kind }) => kind === 'item');
    const price = 10 + run / 10;
    const prices = items.map(({ id, revision }) => ({
      id,
      revision,
      price_pickup: price,
      price_delivery: price,
    }));
    await timed('prices of all items', () => owner.call('POST', 'catalogue/prices', { prices }));
    // The page reads the draft again after each edit.
    await timed('draft after an edit', () => owner.call('GET', 'catalogue'));
    const { revision } = await timed('changes', () =>
      owner.call<{ revision: number }>('GET', 'catalogue/changes'),
    );
    await timed('publication', () => owner.call('POST', 'catalogue/publication', { revision }));
    await timed('version restored', () =>
      owner.call('POST', `catalogue/versions/${draft.version}/restore`, {}),
    );
  }
  const aims: Readonly<Record<string, number>> = { changes: 200, publication: 2_000 };
  console.log(
    markdownTable(
      [`${ITEMS} items, ms`, 'p50', 'worst', 'aim'],
      [...times].map(([what, all]) => [
        what,
        all.toSorted((one, other) => one - other)[Math.floor(all.length / 2)] ?? 0,
        Math.max(...all),
        aims[what] ?? '',
      ]),
    ),
  );
  console.log(
    `Load of the machine: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(', ')}\n`,
  );
  console.log(await scrollingTable(server.url, owner.cookie(), ITEMS));
} finally {
  await server.stop();
  await restaurant.remove();
}
