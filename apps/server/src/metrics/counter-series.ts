import type { Counter, LabelValues } from 'prom-client';

/**
 * Shows these series from the start. One that first appears with its first event has not grown for
 * Prometheus, so that each server's first order or failure would count for nothing. Rule U-30.
 */
export function fromZero<Label extends string>(
  counter: Counter<Label>,
  series: readonly LabelValues<Label>[],
): Counter<Label> {
  for (const labels of series) counter.inc(labels, 0);
  return counter;
}
