import { restaurantWithBoards } from '../harness/generated-restaurant.ts';
import { startServerProcess } from '../harness/server-process.ts';
import { firstLoadTable } from './first-load.ts';
import { interactionsTable } from './interactions.ts';
import { liveTable } from './live.ts';
import { longDayTables } from './long-day.ts';
import { enrolBoards } from './staff.ts';

const BOARDS = 20;
/** The parts to measure, as arguments; all without any. */
const asked = process.argv.slice(2);
const isAsked = (part: string) => asked.length === 0 || asked.includes(part);

const restaurant = await restaurantWithBoards();
try {
  if (isAsked('live')) {
    await withServer(async (server) => {
      console.log(await liveTable(server, await enrolBoards(server, BOARDS)));
    });
  }
  if (isAsked('interactions')) {
    await withServer(async (server) => {
      const [tablet] = await enrolBoards(server, 1);
      if (tablet) console.log(await interactionsTable(server, tablet));
    });
  }
  if (isAsked('load')) {
    await withServer(async (server) => {
      const [tablet] = await enrolBoards(server, 1);
      if (tablet) console.log(await firstLoadTable(server, tablet));
    });
  }
  if (isAsked('day')) {
    await withServer(async (server) => {
      console.log(await longDayTables(server, await enrolBoards(server, BOARDS)));
    });
  }
} finally {
  await restaurant.remove();
}

async function withServer(
  measure: (server: Awaited<ReturnType<typeof startServerProcess>>) => Promise<void>,
): Promise<void> {
  const server = await startServerProcess({ RESTAURANT_FILE: restaurant.file });
  try {
    await measure(server);
  } finally {
    await server.stop();
  }
}
