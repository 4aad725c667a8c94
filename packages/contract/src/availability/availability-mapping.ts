import type { Hold, HoldKind, LiveState } from '@comptoir/domain/availability/live-state';
import { minutesOf } from '../wire/clock-time.ts';
import type { PublicAvailability } from './public-availability.ts';

/** What guests know of the service, in the domain's types. Rule SV-50. */
export function toLiveState(wire: PublicAvailability): LiveState {
  const { items, options, pauses, rush, closed_slots, exceptions } = wire;
  return {
    holds: [...items.map(holdOf('item')), ...options.map(holdOf('option'))],
    pauses: pauses.map(({ kind, until }) => ({
      kind,
      until: until === null ? null : Date.parse(until),
    })),
    rush: rush && { minutes: rush.minutes, until: Date.parse(rush.until) },
    closedSlots: new Set(closed_slots.map(Date.parse)),
    exceptions: exceptions.map(({ from, to, order_type, ranges, message }) => ({
      from,
      to,
      orderType: order_type,
      ranges: ranges.map(([start, end]) => ({ start: minutesOf(start), end: minutesOf(end) })),
      message,
    })),
  };
}

function holdOf(kind: HoldKind) {
  return ({ id, until }: PublicAvailability['items'][number]): Hold => ({
    kind,
    subject: id,
    until: Date.parse(until),
    remaining: null,
  });
}
