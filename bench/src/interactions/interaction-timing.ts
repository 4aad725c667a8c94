import type { Page } from '@playwright/test';

/** The durations of an interaction, in milliseconds from the touch or key. */
export interface InteractionCost {
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
export async function costOf(
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
