import { loadavg } from 'node:os';
import { MAX_ENTITIES } from '@comptoir/contract/catalogue/edit-entities';
import { PREVIEW_ROOT } from '@comptoir/contract/wire/preview';
import { addDays } from '@comptoir/domain/schedule/restaurant-time';
import { firstOwner } from '../board/staff.ts';
import { enterYear } from '../books/entered-year.ts';
import { generateRestaurant } from '../harness/generated-restaurant.ts';
import { freePort, startServerProcess } from '../harness/server-process.ts';
import { markdownTable } from '../harness/table.ts';
import { PROBE_PORT, type Waits, waitsDuring } from './longest-turn.ts';

const DISHES = Number(process.env.BENCH_DISHES ?? 5_000);
const ORDERS = Number(process.env.BENCH_ORDERS ?? 100_000);
const RUNS = Number(process.env.BENCH_RUNS ?? 3);
/** The routes that are measured: those whose name contains it. */
const ONLY = process.env.BENCH_ONLY ?? '';
const AIM_MS = 100;
const TABLE_LINES = 4_300;

interface Draft {
  readonly revision: number;
  readonly version: number;
  readonly entities: readonly {
    readonly kind: string;
    readonly id: string;
    readonly revision: number;
    readonly content: { readonly item_name?: string };
  }[];
}

/** How long a guest waits beside the staff's routes that read a long menu or many orders. */
const restaurant = await generateRestaurant(DISHES);
const port = await freePort();
const server = await startServerProcess({
  RESTAURANT_FILE: restaurant.file,
  NODE_OPTIONS: `--import=${new URL('loop-probe.ts', import.meta.url)}`,
  [PROBE_PORT]: String(port),
});
const measured = new Map<string, Waits[]>();

try {
  const owner = await firstOwner(server);
  const { day: today } = await owner.call<{ day: string }>('GET', 'orders');
  if (ORDERS > 0) console.log(await enterYear(server, ORDERS));

  const read = async (path: string) => {
    const answer = await fetch(`${server.url}/v2/staff/${path}`, {
      headers: { cookie: owner.cookie() },
    });
    if (answer.status !== 200) throw new Error(`${path}: ${await answer.text()}`);
    // The archive of a year has 215 MB: none of it is kept.
    for await (const _ of answer.body ?? []);
  };
  const draft = () => owner.call<Draft>('GET', 'catalogue');
  const measure = async (name: string, work: () => Promise<unknown>) => {
    if (!name.includes(ONLY)) return void (await work());
    const waits = await waitsDuring(server.url, `http://127.0.0.1:${port}`, work);
    measured.set(name, [...(measured.get(name) ?? []), waits]);
  };

  for (let run = 1; run <= RUNS; run += 1) {
    const price = 10 + run / 10;
    const cheaper = async (count: number) => {
      const { entities } = await draft();
      const items = entities.filter(({ kind }) => kind === 'item').slice(0, count);
      const prices = items.map(({ id, revision }) => ({
        ...{ id, revision, price_pickup: price, price_delivery: price },
      }));
      return () => owner.call('POST', 'catalogue/prices', { prices });
    };
    await measure('GET catalogue', () => read('catalogue'));
    await measure('POST prices of 500', await cheaper(500));
    await measure('GET catalogue after an edit', () => read('catalogue'));
    await measure('GET changes', () => read('catalogue/changes'));
    const before = await draft();
    const { revision, version, entities } = before;
    await measure('POST publication', () =>
      owner.call('POST', 'catalogue/publication', { revision }),
    );
    await measure('GET catalogue after a publication', () => read('catalogue'));
    await measure('GET versions', () => read('catalogue/versions'));
    await measure('GET a version', () => read(`catalogue/versions/${version}`));
    await measure('GET changes of a version', () => read(`catalogue/versions/${version}/changes`));
    await measure('POST restore', () =>
      owner.call('POST', `catalogue/versions/${version}/restore`, {}),
    );
    const edited = (await draft()).entities.find(({ kind }) => kind === 'item');
    if (!edited || entities.length < DISHES) throw new Error('The draft has no dish');
    const { id, content } = edited;
    await measure('PUT a dish', () =>
      owner.call(
        'PUT',
        `catalogue/entities/item/${id}`,
        { content: { ...content, item_name: `Plat ${run}` } },
        { 'if-match': `"${edited.revision}"` },
      ),
    );
    await measure('GET preview', () => read('catalogue/preview'));
    await measure('GET menus of the preview', () =>
      fetch(`${server.url}${PREVIEW_ROOT}/v2/public/menus`, {
        headers: { cookie: owner.cookie() },
      }).then((answer) => answer.arrayBuffer()),
    );
    await measure('GET table', () => read('catalogue/table'));
    // A full catalogue reads no table.
    if (entities.length <= MAX_ENTITIES) {
      const table = (count: number) => tableOf(before, count, price + 1);
      await measure('POST table, looked at', () =>
        owner.call('POST', 'catalogue/table', { text: table(TABLE_LINES) }),
      );
      const { revision: looked } = await draft();
      await measure('POST table of 200, stored', () =>
        owner.call('POST', 'catalogue/table', { text: table(200), revision: looked }),
      );
    }
    await measure('DELETE draft', () => owner.call('DELETE', 'catalogue/draft', {}));
    await measure('GET offer uses', () => read('catalogue/offers/uses'));
    await measure('GET holdables', () => read('holdables'));
    await measure('GET availability', () => read('availability'));
    await measure('GET setup', () => read('setup'));
    await measure('GET audit', () => read('audit'));
    if (ORDERS === 0) continue;
    const yesterday = addDays(today, -1);
    const span = `from=${addDays(yesterday, -91)}&to=${yesterday}`;
    await measure('GET figures of a day', () => read(`figures?from=${yesterday}`));
    await measure('GET figures of 92 days', () => read(`figures?${span}`));
    await measure('GET dishes of 92 days', () => read(`figures/export?${span}&table=dishes`));
    await measure('GET figures as a PDF', () => read(`figures/pdf?${span}`));
    await measure('GET VAT as a PDF', () =>
      read(`figures/vat/pdf?year=${Number(today.slice(0, 4))}`),
    );
    await measure('GET books', () => read('books'));
    await measure('GET archive of a year', () =>
      read(`books/archive?from=${addDays(today, -366)}&to=${today}`),
    );
    await measure('GET orders of a day', () => read(`orders?day=${yesterday}`));
    await measure('GET orders, a name', () => read('orders?search=Martin'));
    await measure('GET orders, a number', () => read('orders?search=12'));
    await measure('GET payouts', () => read('payouts'));
  }
  // Other programs only make it longer: the least of the runs is the server's own.
  const least = (all: readonly number[]) => Math.min(...all);
  console.log(
    markdownTable(
      [
        ...['ms', 'longest turn, processor', 'worst', 'by the clock'],
        ...['a guest, least', 'worst', 'aim'],
      ],
      [...measured].map(([name, all]) => [
        name,
        least(all.map(({ turn }) => turn.processor)),
        Math.max(...all.map(({ turn }) => turn.processor)),
        least(all.map(({ turn }) => turn.wall)),
        least(all.map(({ guest }) => guest)),
        Math.max(...all.map(({ guest }) => guest)),
        AIM_MS,
      ]),
    ),
  );
  console.log(
    `Load of the machine: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(', ')}`,
  );
} finally {
  await server.stop();
  await restaurant.remove();
}

/** Lines that give so many items another price. */
function tableOf({ entities }: Draft, count: number, price: number): string {
  const items = entities.filter(({ kind }) => kind === 'item').slice(0, count);
  const lines = items.map(
    ({ id, content: { item_name } }) =>
      `${id};"${String(item_name).replaceAll('"', '""')}";${price}`,
  );
  return ['Id;Nom;Prix', ...lines].join('\n');
}
