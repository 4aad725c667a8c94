import { Counter, type Registry } from 'prom-client';

/** Counts what becomes of what devices are told. */
export type CountNotice = (outcome: 'sent' | 'failed' | 'gone' | 'dropped') => void;

/** What this process did to tell devices. */
export function noticeMetrics(registry: Registry): CountNotice {
  const outcomes = new Counter({
    name: 'comptoir_push_attempts_total',
    help: 'Tries to tell a device: sent, failed for now, device gone, or dropped.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  return (outcome) => outcomes.inc({ outcome });
}
