import { Counter, type Registry } from 'prom-client';
import { fromZero } from '#metrics/counter-series.ts';

/** Counts what becomes of what devices are told. */
export type CountNotice = (outcome: (typeof OUTCOMES)[number]) => void;

const OUTCOMES = ['sent', 'failed', 'gone', 'dropped'] as const;

/** What this process did to tell devices. */
export function noticeMetrics(registry: Registry): CountNotice {
  const outcomes = new Counter({
    name: 'comptoir_push_attempts_total',
    help: 'Tries to tell a device: sent, failed for now, device gone, or dropped.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  fromZero(
    outcomes,
    OUTCOMES.map((outcome) => ({ outcome })),
  );
  return (outcome) => outcomes.inc({ outcome });
}
