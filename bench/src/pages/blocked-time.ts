import { chromium } from '@playwright/test';
import {
  blockedMilliseconds,
  type MainThreadTask,
  TRACE_CATEGORIES,
  tasksAfterFirstPaint,
} from '../harness/main-thread.ts';
import { chromiumLaunchOptions, openPhonePage } from '../harness/phone.ts';

/** Of a real connection, so that the page is painted before its modules run: bytes per second, ms. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
} as const;
/** After the load event: hydration, lazy modules, and the question about cookies, which comes after 1 s. */
const SETTLED_MILLISECONDS = 4_000;

/**
 * Milliseconds by which tasks exceed 50 ms after the first paint, counted in the thread's processor time and
 * multiplied. Lighthouse counts wall time, and with it each pause in which another program had the processor.
 */
export interface BlockedTime {
  readonly fourTimesSlower: number;
  readonly sixTimesSlower: number;
}

/** The medians over several loads, each with an empty cache in a browser of its own. */
export async function measureBlockedTime(url: string, runs: number): Promise<BlockedTime> {
  const loads: (readonly MainThreadTask[])[] = [];
  for (let run = 0; run < runs; run += 1) loads.push(await tasksOfLoad(url));
  const blocked = (slowdown: number) =>
    median(loads.map((tasks) => blockedMilliseconds(tasks, slowdown)));
  return { fourTimesSlower: blocked(4), sixTimesSlower: blocked(6) };
}

async function tasksOfLoad(url: string): Promise<readonly MainThreadTask[]> {
  const browser = await chromium.launch(chromiumLaunchOptions());
  try {
    const page = await openPhonePage(browser);
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Network.enable');
    await devTools.send('Network.emulateNetworkConditions', SLOW_4G);
    await browser.startTracing(page, { categories: TRACE_CATEGORIES });
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForTimeout(SETTLED_MILLISECONDS);
    const trace = JSON.parse(String(await browser.stopTracing()));
    return tasksAfterFirstPaint(trace.traceEvents);
  } finally {
    await browser.close();
  }
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
