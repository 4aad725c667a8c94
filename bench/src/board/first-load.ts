import type { ServerProcess } from '../harness/server-process.ts';
import { markdownTable } from '../harness/table.ts';
import { type BoardPage, loadBoard, newBoardPage, openBrowser } from './board-page.ts';
import { fillBoard, kitchenOf } from './open-orders.ts';
import type { Device } from './staff.ts';

const OPEN_ORDERS = 12;
const LOADS = 5;
const AIM_KILOBYTES = 190;
/** Slow 4G and a processor four times slower, as Lighthouse applies them. */
const NETWORK = {
  offline: false,
  latency: 562.5,
  downloadThroughput: 184_320,
  uploadThroughput: 84_375,
};
const SLOWDOWN = 4;

interface Load {
  readonly firstPaint: number;
  readonly largestPaint: number;
  /** The orders are shown and followed. */
  readonly ready: number;
  /** Transferred until then, in bytes. */
  readonly scripts: number;
  readonly all: number;
}

/** The first load of the board on an enrolled tablet with an empty cache: a Markdown table. */
export async function firstLoadTable(server: ServerProcess, device: Device): Promise<string> {
  const kitchen = await kitchenOf(server.url, device);
  await fillBoard(kitchen, OPEN_ORDERS);
  kitchen.close();
  const browser = await openBrowser();
  try {
    const loads: Load[] = [];
    for (let load = 0; load < LOADS; load += 1) {
      const board = await newBoardPage(browser, server.url, device);
      loads.push(await measure(board));
      await board.close();
    }
    const middle = (read: (load: Load) => number) =>
      loads.map(read).sort((one, other) => one - other)[Math.floor(LOADS / 2)] ?? Number.NaN;
    return markdownTable(
      [
        'first load on slow 4G, median',
        'FCP, s',
        'LCP, s',
        'ready, s',
        'scripts, kB',
        'aim',
        'all, kB',
      ],
      [
        [
          'board',
          middle(({ firstPaint }) => firstPaint / 1000),
          middle(({ largestPaint }) => largestPaint / 1000),
          middle(({ ready }) => ready / 1000),
          middle(({ scripts }) => scripts / 1000),
          AIM_KILOBYTES,
          middle(({ all }) => all / 1000),
        ],
      ],
    );
  } finally {
    await browser.close();
  }
}

async function measure(board: BoardPage): Promise<Load> {
  const { page, devTools } = board;
  const scripts = new Set<string>();
  const bytes = { scripts: 0, all: 0 };
  await devTools.send('Network.enable');
  devTools.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes.all += encodedDataLength;
    if (scripts.has(requestId)) bytes.scripts += encodedDataLength;
  });
  await devTools.send('Network.emulateNetworkConditions', NETWORK);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      window.benchLargestPaint = list.getEntries().at(-1)?.startTime ?? 0;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  await loadBoard(board);
  const times = await page.evaluate(() => ({
    ready: performance.now(),
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    largestPaint: window.benchLargestPaint ?? 0,
  }));
  return { ...times, ...bytes };
}

declare global {
  interface Window {
    benchLargestPaint?: number;
  }
}
