import type { Registry } from 'prom-client';
import { outcomeCounter } from '#metrics/initialised-counter.ts';

const OUTCOMES = ['printed', 'sent', 'failed', 'unknown'] as const;

/** Counts what became of an attempt to print. */
export type CountPrint = (outcome: (typeof OUTCOMES)[number]) => void;

export function printMetrics(registry: Registry): CountPrint {
  return outcomeCounter(
    registry,
    'comptoir_print_attempts_total',
    'Attempts to print a ticket: printed, sent without a confirmation, failed for now, or unknown.',
    OUTCOMES,
  );
}
