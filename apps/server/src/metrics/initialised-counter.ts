import { Counter, type Registry } from 'prom-client';

/**
 * A counter whose series exist from the start: Prometheus sees no increase in a series that appears
 * with its first event. Rule U-30.
 */
export function initialisedCounter<Label extends string>(
  registry: Registry,
  name: string,
  help: string,
  series: readonly Readonly<Record<Label, string>>[],
): Counter<Label> {
  const labelNames = Object.keys(series[0] ?? {}) as Label[];
  const counter = new Counter({ name, help, labelNames, registers: [registry] });
  for (const labels of series) counter.inc(labels, 0);
  return counter;
}

/** A counter with the label `outcome` only. */
export function outcomeCounter<Outcome extends string>(
  registry: Registry,
  name: string,
  help: string,
  outcomes: readonly Outcome[],
): (outcome: Outcome) => void {
  const series = outcomes.map((outcome) => ({ outcome }));
  const counter = initialisedCounter(registry, name, help, series);
  return (outcome) => counter.inc({ outcome });
}

/** Every combination of order type and payment, as label values of metrics. */
export const ORDER_KINDS = [
  { type: 'pickup', payment: 'cash' },
  { type: 'pickup', payment: 'card' },
  { type: 'delivery', payment: 'cash' },
  { type: 'delivery', payment: 'card' },
] as const;
