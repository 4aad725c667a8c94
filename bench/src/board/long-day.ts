import { setTimeout as after } from 'node:timers/promises';
import type { ServerProcess } from '../harness/server-process.ts';
import { markdownTable } from '../harness/table.ts';
import { liveMegabytes } from '../soak/server-memory.ts';
import { type BoardPage, loadBoard, newBoardPage, openBrowser } from './board-page.ts';
import { openCardStream } from './card-streams.ts';
import { openCompressedDay } from './compressed-day.ts';
import { fillBoard, kitchenOf } from './open-orders.ts';
import type { Device } from './staff.ts';

const MODELS = 24;
const AIM_PERCENT = 10;
/** Until the board has as many orders as for the rest of the day. */
const WARM_HOURS = 2;
const SERVER_SECONDS = 60;
const WARM_SECONDS = 30;
const ORDER_PAUSE_MS = 50;
const LONGEST_STREAM_MS = 2_000;

/** Whether the memory of a board and of its server grows over a day: Markdown tables. */
export async function longDayTables(
  server: ServerProcess,
  devices: readonly Device[],
): Promise<string> {
  const [device] = devices;
  if (!device) throw new Error('There is no board');
  const kitchen = await kitchenOf(server.url, device);
  await fillBoard(kitchen, MODELS);
  const { orders: models } = await kitchen.board();
  const day = await openCompressedDay(server.url, models);
  const browser = await openBrowser();
  try {
    const board = await newBoardPage(browser, day.url, device);
    await loadBoard(board);
    await day.passUntil(WARM_HOURS);
    const before = await memoryOf(board, day.openOrders());
    await day.passUntil(day.hours);
    const end = await memoryOf(board, day.openOrders());
    const { events, ticks, reconnections, days } = day.counts();
    const page = markdownTable(
      ['a board in a day of 16 hours', 'open orders', 'heap, MB', 'growth', 'aim', 'nodes'],
      [
        [
          `after ${WARM_HOURS} hours`,
          String(before.orders),
          before.megabytes,
          '',
          '',
          before.nodes,
        ],
        [
          'at the end',
          String(end.orders),
          end.megabytes,
          growth(before.megabytes, end.megabytes),
          `${AIM_PERCENT} %`,
          end.nodes,
        ],
      ],
    );
    const told = `${events} changes of orders, ${ticks} times of the server, ${reconnections} streams, ${days} days of the service.\n`;
    return [page, told, await serverTable(server, devices, kitchen.order)].join('\n');
  } finally {
    await browser.close();
    await day.close();
    kitchen.close();
  }
}

interface PageMemory {
  readonly orders: number;
  readonly megabytes: number;
  readonly nodes: number;
}

/** What is alive after a garbage collection. */
async function memoryOf({ page, devTools }: BoardPage, orders: number): Promise<PageMemory> {
  // Timers and answers that are under way.
  await page.waitForTimeout(2_000);
  await devTools.send('HeapProfiler.enable');
  await devTools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devTools.send('Runtime.getHeapUsage');
  const { nodes } = await devTools.send('Memory.getDOMCounters');
  return { orders, megabytes: usedSize / 1_000_000, nodes };
}

/** The server's memory while boards come and go at random, beside orders that arrive. */
async function serverTable(
  server: ServerProcess,
  devices: readonly Device[],
  order: () => Promise<string>,
): Promise<string> {
  let streams = 0;
  let orders = 0;
  const run = async (seconds: number) => {
    const end = performance.now() + seconds * 1000;
    const isOn = () => performance.now() < end;
    const boards = devices.map(async ({ cookie }) => {
      while (isOn()) {
        const stream = await openCardStream(`${server.url}/v2/staff/events`, cookie, () => {});
        streams += 1;
        await after(Math.random() * LONGEST_STREAM_MS);
        stream.close();
      }
    });
    while (isOn()) {
      await order();
      orders += 1;
      await after(ORDER_PAUSE_MS);
    }
    await Promise.all(boards);
    await after(2_000);
    return liveMegabytes(server);
  };
  const before = await run(WARM_SECONDS);
  const [streamsBefore, ordersBefore] = [streams, orders];
  const end = await run(SERVER_SECONDS);
  return markdownTable(
    ['the server', 'streams opened and closed', 'orders', 'live, MB', 'growth', 'aim'],
    [
      ['warm', String(streamsBefore), String(ordersBefore), before, '', ''],
      ['at the end', String(streams), String(orders), end, growth(before, end), `${AIM_PERCENT} %`],
    ],
  );
}

function growth(before: number, end: number): string {
  return `${(((end - before) / before) * 100).toFixed(1)} %`;
}
