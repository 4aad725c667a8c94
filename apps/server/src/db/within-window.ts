import { CLOCK_SKEW_MS } from '@comptoir/domain/schedule/within-window';

/** `isAhead` of the domain in SQL; the window is in milliseconds, or an interval of SQL. Rule I-60. */
export function aheadInSql(
  end: string,
  now: string,
  window: number | string,
  skewMs = CLOCK_SKEW_MS,
): string {
  return `(${end} > ${now}::timestamptz AND ${end} <= ${now}::timestamptz + ${intervalOf(window)} + ${intervalOf(skewMs)})`;
}

/** That a time which is set at most a window ahead has come, or was set by a clock that has gone back. Rule I-60. */
export function dueInSql(
  at: string,
  now: string,
  window: number | string,
  skewMs = CLOCK_SKEW_MS,
): string {
  return `(${at} <= ${now}::timestamptz OR ${at} > ${now}::timestamptz + ${intervalOf(window)} + ${intervalOf(skewMs)})`;
}

function intervalOf(window: number | string): string {
  return typeof window === 'number' ? `interval '${window} milliseconds'` : window;
}
