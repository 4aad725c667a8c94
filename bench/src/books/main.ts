import { firstOwner } from '../board/staff.ts';
import { startServerProcess } from '../harness/server-process.ts';
import { enterYear } from './entered-year.ts';
import { archiveTable } from './measured-archive.ts';
import { figuresTable } from './measured-figures.ts';
import { openDatabase } from './year-of-orders.ts';

const ORDERS = Number(process.env.BENCH_ORDERS ?? 100_000);

/** A year of orders, entered by the journal itself: how fast figures, the VAT report and the archive are. */
const server = await startServerProcess({ RESTAURANT_FILE: 'restaurants/demo/restaurant.json' });
const client = openDatabase(await server.postgres());
try {
  await client.connect();
  const owner = await firstOwner(server);
  const { day } = await owner.call<{ day: string }>('GET', 'orders');
  console.log(await enterYear(server, ORDERS));
  const shop = { server, client, cookie: owner.cookie(), today: day };
  console.log(await figuresTable(shop));
  console.log(await archiveTable(shop));
} finally {
  await client.end();
  await server.stop();
}
