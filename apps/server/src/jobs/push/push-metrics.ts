import type { Registry } from 'prom-client';
import { outcomeCounter } from '#metrics/initialised-counter.ts';

/** Counts the outcomes of push notifications. */
export type CountPush = (outcome: (typeof OUTCOMES)[number]) => void;

const OUTCOMES = ['sent', 'failed', 'gone', 'dropped'] as const;

/** The outcomes of push notifications in this process. */
export function pushMetrics(registry: Registry): CountPush {
  return outcomeCounter(
    registry,
    'comptoir_push_attempts_total',
    'Attempts to send a push notification: sent, failed for now, device gone, or dropped.',
    OUTCOMES,
  );
}
