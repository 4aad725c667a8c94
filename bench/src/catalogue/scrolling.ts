import { type Browser, chromium, type Page } from '@playwright/test';
import { TRACE_CATEGORIES, type TraceEvent, tasksBesideFrames } from '../harness/main-thread.ts';
import { chromiumLaunchOptions, openPhonePage } from '../harness/phone.ts';
import { markdownTable, medianAndWorst } from '../harness/table.ts';

const CPU_SLOWDOWN = 4;
/** A longer frame is seen as a jerk, in milliseconds. */
const LONG = 50;
const ROUNDS = 5;
/** A hasty thumb: pixels of a round, and pixels a second. */
const DISTANCE = 12_000;
const SPEED = 4_000;
/** Until the page rests before a round. */
const REST_MS = 500;

/** One scroll down a part of the list; milliseconds. */
interface Scroll {
  /** Between two frames of the page, and how many were long. */
  readonly longestFrame: number;
  readonly longFrames: number;
  readonly frames: number;
  /** The main thread's tasks, by the clock. */
  readonly longestTask: number;
  readonly longTasks: number;
  /** Processor time of the longest task. */
  readonly processor: number;
}

/**
 * The editor's list of items, scrolled with a thumb on a phone whose processor is so many times slower: a Markdown
 * table. Processor time is measured without slowing down, which is itself processor time, and multiplied.
 */
export async function scrollingTable(url: string, cookie: string, items: number): Promise<string> {
  const browser = await chromium.launch(chromiumLaunchOptions());
  try {
    const slow = await scrolls(browser, { url, cookie, items, slowdown: CPU_SLOWDOWN });
    const fast = await scrolls(browser, { url, cookie, items, slowdown: 1 });
    const sum = (read: (scroll: Scroll) => number) =>
      slow.reduce((total, scroll) => total + read(scroll), 0);
    const measured = [
      ['longest frame of a scroll', slow.map(({ longestFrame }) => longestFrame)],
      ['longest task', slow.map(({ longestTask }) => longestTask)],
      [
        `longest task, processor time × ${CPU_SLOWDOWN}`,
        fast.map(({ processor }) => processor * CPU_SLOWDOWN),
      ],
    ] as const;
    const table = markdownTable(
      [`scrolling ${items} items, processor ${CPU_SLOWDOWN} times slower, ms`, 'median', 'worst'],
      measured.map(([what, values]) => [what, ...medianAndWorst(values)]),
    );
    const long = `${sum(({ longFrames }) => longFrames)} of ${sum(({ frames }) => frames)} frames`;
    return `${table}\n${long} and ${sum(({ longTasks }) => longTasks)} tasks took more than ${LONG} ms.\n`;
  } finally {
    await browser.close();
  }
}

interface List {
  readonly url: string;
  readonly cookie: string;
  readonly items: number;
  readonly slowdown: number;
}

/** Scrolls down one part of the list after the other, so that each is new to the page. */
async function scrolls(browser: Browser, list: List): Promise<readonly Scroll[]> {
  const page = await openPhonePage(browser);
  const { url, cookie, items, slowdown } = list;
  const cookies = cookie.split('; ').map((one) => {
    const [name = '', value = ''] = one.split('=', 2);
    return { name, value, url };
  });
  await page.context().addCookies(cookies);
  await page.goto(`${url}/gestion/carte`);
  const links = page.locator('main a[href*="/carte/articles/"]');
  await links.nth(items - 1).waitFor({ state: 'attached' });
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const measured: Scroll[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.waitForTimeout(REST_MS);
    measured.push(
      await measureScroll(browser, page, () =>
        devTools.send('Input.synthesizeScrollGesture', {
          x: 195,
          y: 600,
          yDistance: -DISTANCE,
          speed: SPEED,
          gestureSourceType: 'mouse',
          preventFling: true,
        }),
      ),
    );
  }
  await page.context().close();
  return measured;
}

async function measureScroll(
  browser: Browser,
  page: Page,
  scroll: () => Promise<unknown>,
): Promise<Scroll> {
  const before = await page.evaluate(() => window.scrollY);
  await browser.startTracing(page, { categories: TRACE_CATEGORIES });
  const watch = await page.evaluateHandle(() => {
    const state = { intervals: [] as number[], isOver: false };
    let last = performance.now();
    const look = (now: number) => {
      state.intervals.push(now - last);
      last = now;
      if (!state.isOver) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    return state;
  });
  await scroll();
  const intervals = await watch.evaluate((state) => {
    state.isOver = true;
    return state.intervals;
  });
  const trace: { traceEvents: TraceEvent[] } = JSON.parse(String(await browser.stopTracing()));
  const scrolled = (await page.evaluate(() => window.scrollY)) - before;
  if (scrolled < DISTANCE / 2) throw new Error(`The list scrolled ${scrolled} pixels only`);
  const tasks = tasksBesideFrames(trace.traceEvents);
  return {
    longestFrame: Math.max(...intervals),
    longFrames: intervals.filter((time) => time > LONG).length,
    frames: intervals.length,
    longestTask: Math.max(...tasks.map(({ wall }) => wall)),
    longTasks: tasks.filter(({ wall }) => wall > LONG).length,
    processor: Math.max(...tasks.map(({ processor }) => processor)),
  };
}
