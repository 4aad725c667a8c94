import type { Locator, Page } from '@playwright/test';
import { processorTimeOf } from './press-time.ts';

/** The durations of an interaction, in milliseconds from the touch or key. */
interface InteractionCost {
  /** Until the next frame, by Event Timing (in steps of 8). */
  readonly answer: number;
  /** Until the result was in the page and shown. */
  readonly done: number;
}

interface Watch {
  /** The durations reported since the watch was set. */
  readonly durations: number[];
  startedAt: number | null;
  doneAt: number | null;
}

declare global {
  interface Window {
    benchWatch?: Watch;
  }
}

/** Shorter interactions are not reported. */
const MIN_REPORTED = 16;
/** Until the page rests after an interaction. */
const REST_MS = 250;

/** Measures one interaction: `interact` makes it, `isDone` is an expression that becomes true with its result. */
export type Measure = (
  what: string,
  isDone: string,
  interact: () => Promise<void>,
) => Promise<void>;

/** One interaction, measured several times; milliseconds on the slower processor. */
export interface MeasuredInteraction {
  readonly what: string;
  readonly answer: readonly number[];
  readonly done: readonly number[];
  /** Processor time of the page's main thread from the touch to the next frame. */
  readonly threadTime: readonly number[];
}

/**
 * Runs the same interactions on two pages: on a processor that is so many times slower, with a clock, and on the
 * machine's own, counting processor time, which is multiplied. Slowing down is itself processor time.
 */
export async function measureInteractions(
  slowdown: number,
  open: () => Promise<Page>,
  interactWith: (page: Page, measure: Measure) => Promise<void>,
): Promise<readonly MeasuredInteraction[]> {
  const costs = new Map<string, InteractionCost[]>();
  const slow = await open();
  const devTools = await slow.context().newCDPSession(slow);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await interactWith(slow, async (what, isDone, interact) => {
    append(costs, what, await costOf(slow, isDone, interact));
  });
  await slow.context().close();

  const spent = new Map<string, number[]>();
  const fast = await open();
  await interactWith(fast, async (what, isDone, interact) => {
    const untilRest = async () => {
      await interact();
      // `waitForFunction` evaluates in the page, whose content security policy forbids it.
      do await fast.waitForTimeout(REST_MS);
      while (!(await fast.evaluate(isDone)));
    };
    append(spent, what, slowdown * (await processorTimeOf(fast, untilRest)));
  });
  await fast.context().close();
  return [...costs].map(([what, measured]) => ({
    what,
    answer: measured.map(({ answer }) => answer),
    done: measured.map(({ done }) => done),
    threadTime: spent.get(what) ?? [],
  }));
}

function append<Value>(all: Map<string, Value[]>, what: string, value: Value): void {
  all.set(what, [...(all.get(what) ?? []), value]);
}

/**
 * A touch on the middle of an element. Its position is read beforehand: a locator's own `tap` queries the page
 * first, which would count as part of the interaction.
 */
export async function touch(page: Page, target: Locator): Promise<() => Promise<void>> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('Nothing to touch');
  await page.waitForTimeout(300);
  return () => page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

/** Makes the page record the durations of interactions; call it before the page is loaded. */
export async function observeInteractions(page: Page): Promise<void> {
  await page.addInitScript((threshold) => {
    const note = (event: Event) => {
      const watch = window.benchWatch;
      if (watch) watch.startedAt ??= event.timeStamp;
    };
    window.addEventListener('pointerdown', note, { capture: true });
    window.addEventListener('keydown', note, { capture: true });
    const eventTiming = { type: 'event', durationThreshold: threshold, buffered: true };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const id = 'interactionId' in entry ? Number(entry.interactionId) : 0;
        if (id > 0) window.benchWatch?.durations.push(entry.duration);
      }
    }).observe(eventTiming);
  }, MIN_REPORTED);
}

/** Measures an interaction. `isDone` is an expression of the page that becomes true with its result. */
async function costOf(
  page: Page,
  isDone: string,
  interact: () => Promise<void>,
): Promise<InteractionCost> {
  await page.evaluate((expression) => {
    const watch: Watch = { durations: [], startedAt: null, doneAt: null };
    window.benchWatch = watch;
    const check = new Function(`return Boolean(${expression})`);
    const look = () => {
      if (watch.startedAt !== null && check()) {
        // The frame with the result is shown next.
        requestAnimationFrame((now) => {
          watch.doneAt = now;
        });
      } else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, isDone);
  await interact();
  await page.waitForFunction(() => window.benchWatch?.doneAt != null);
  // Entries are reported some time after the frame.
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => setTimeout(resolve, 150));
      }),
  );
  return page.evaluate((shortest) => {
    const { durations = [], startedAt = 0, doneAt = 0 } = window.benchWatch ?? {};
    return {
      answer: Math.max(shortest, ...durations),
      done: (doneAt ?? 0) - (startedAt ?? 0),
    };
  }, MIN_REPORTED);
}
