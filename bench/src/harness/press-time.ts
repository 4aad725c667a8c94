import type { Page } from '@playwright/test';
import type { TraceEvent } from './main-thread.ts';

interface PressEvent extends TraceEvent {
  readonly ph: string;
  readonly args: { readonly data?: { readonly type?: string } };
}

const CATEGORIES = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'];
const PRESSES = new Set(['pointerdown', 'pointerup', 'click', 'keydown', 'keyup']);

/**
 * The processor time of a page's main thread from a press to the next frame, the longest of an interaction's
 * presses, in milliseconds: unlike the time of a clock it does not depend on what else runs on the machine.
 */
export async function processorTimeOf(page: Page, interact: () => Promise<void>): Promise<number> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser');
  await browser.startTracing(page, { categories: CATEGORIES });
  await interact();
  const trace: { traceEvents: PressEvent[] } = JSON.parse(String(await browser.stopTracing()));
  const events = trace.traceEvents.toSorted((one, other) => one.ts - other.ts);
  const presses = events.filter(
    ({ name, args }) => name === 'EventDispatch' && PRESSES.has(args.data?.type ?? ''),
  );
  const [first] = presses;
  if (!first) throw new Error('No press in the trace');
  const own = events.filter(({ pid, tid }) => pid === first.pid && tid === first.tid);
  return Math.max(...presses.map((press) => timeUntilFrame(press, own))) / 1000;
}

/** The processor time of the tasks from a press to the end of the next frame's work on this thread. */
function timeUntilFrame(press: TraceEvent, events: readonly PressEvent[]): number {
  const frame = events.find(({ name, ts }) => name === 'Commit' && ts > press.ts);
  const end = frame?.ts ?? Number.POSITIVE_INFINITY;
  return events
    .filter(({ name, ts, dur = 0 }) => name === 'RunTask' && ts + dur >= press.ts && ts <= end)
    .reduce((sum, { tdur = Number.NaN }) => sum + tdur, 0);
}
