/** Part of a Chromium trace; times in microseconds. */
export interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** Processor time of the thread. */
  readonly tdur?: number;
}

/** The categories of a trace that has what is read here. */
export const TRACE_CATEGORIES = [
  '-*',
  'loading',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-v8.compile',
];

/** A task of a page's main thread; milliseconds. */
export interface MainThreadTask {
  readonly wall: number;
  /** Without the time in which other programs had the processor. */
  readonly processor: number;
}

/** From here on a task counts as blocking, in milliseconds. */
const LONG = 50;

/** What of the tasks is above 50 ms on a processor that is so many times slower. */
export function blockedMilliseconds(tasks: readonly MainThreadTask[], slowdown: number): number {
  return tasks.reduce((sum, task) => sum + Math.max(0, task.processor * slowdown - LONG), 0);
}

/** The main thread's tasks from a page's first contentful paint to the end of the trace. */
export function tasksAfterFirstPaint(events: readonly TraceEvent[]): readonly MainThreadTask[] {
  const paint = events.findLast(({ name }) => name === 'firstContentfulPaint');
  if (!paint) throw new Error('The trace has no first paint');
  return tasksOfThread(events, paint).filter(({ endsAt }) => endsAt > paint.ts);
}

/** The tasks of the thread that runs the page's animation frames, in the whole trace. */
export function tasksBesideFrames(events: readonly TraceEvent[]): readonly MainThreadTask[] {
  const frame = events.find(({ name }) => name === 'FireAnimationFrame');
  if (!frame) throw new Error('The trace has no animation frame');
  return tasksOfThread(events, frame);
}

function tasksOfThread(
  events: readonly TraceEvent[],
  { pid, tid }: Pick<TraceEvent, 'pid' | 'tid'>,
): readonly (MainThreadTask & { readonly endsAt: number })[] {
  const thread = events.filter((event) => event.pid === pid && event.tid === tid);
  const debugging = thread.filter(({ name }) => name === FOR_DEBUGGERS);
  return thread
    .filter(({ name }) => name === 'RunTask')
    .map(({ ts, dur = 0, tdur = 0 }) => {
      const ignored = debugging.filter((one) => one.ts >= ts && one.ts < ts + dur);
      return {
        wall: dur / 1000,
        processor: (tdur - ignored.reduce((sum, one) => sum + (one.tdur ?? 0), 0)) / 1000,
        endsAt: ts + dur,
      };
    });
}

/**
 * React makes errors of its own when it starts, and V8 parses React again to locate them: only with DevTools
 * attached, as while this is measured. It is 10 to 13 ms, which Lighthouse counts.
 */
const FOR_DEBUGGERS = 'V8.CollectSourcePositions';
