import type { StaffAvailability } from '@comptoir/contract/staff/availability';
import {
  type HoldKind,
  type LiveState,
  NOTHING_SET,
  type PauseKind,
} from '@comptoir/domain/availability/live-state';
import { SLOT_MINUTES } from '@comptoir/domain/schedule/delivery-time-range';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import { type Slot, slotDays, type TakenSlots } from '@comptoir/domain/schedule/time-slots';
import type { Executor } from '#db/connection.ts';
import type { AuditRecord } from '#modules/staff/staff.ts';
import type { RestaurantSnapshot } from '#restaurant/snapshot.ts';

const RULER_MS = 120 * 60_000;

const SLOT_MS = SLOT_MINUTES * 60_000;

/** A request that is sent again within this is the same one. */
const REPEATED_WITHIN_MS = 10_000;

/** When and by whom something is set. */
export interface Setting {
  readonly now: Instant;
  /** The name of a person, else of a device. */
  readonly by: string | null;
  /** The names of what can be sold out, by `kind:id`. */
  readonly names: ReadonlyMap<string, string>;
}

interface SetRow {
  readonly ends_at: Date;
  readonly set_at: Date;
  readonly set_by: string | null;
}

/** What is to be sold out. */
export interface NewHold {
  readonly kind: HoldKind;
  readonly subject: string;
  readonly until: Instant;
  /** Null where nothing is counted. */
  readonly portions: number | null;
}

/**
 * The changes of what the staff sets, each with its entry for the audit log; null where nothing changed. They
 * are serial: the transaction has locked the availability.
 */
export function changesOf(client: Executor, { now, by, names }: Setting) {
  const setValues = (until: Instant) => [new Date(until), new Date(now), by];

  async function endAndFind<Row>(text: string, values: readonly unknown[]): Promise<Row | null> {
    const { rows } = await client.query(text, [...values]);
    return (rows[0] as Row | undefined) ?? null;
  }

  return {
    /** Another hold of the same thing is replaced: with a new id, its portions are counted anew. Rule SV-3. */
    async setHold({ kind, subject, until, portions }: NewHold): Promise<AuditRecord | null> {
      const { rows } = await client.query<SetRow & { portions: number | null }>(
        'SELECT * FROM holds WHERE kind = $1 AND subject = $2',
        [kind, subject],
      );
      const [before] = rows;
      const isRepeated =
        before?.portions === portions &&
        before.set_by === by &&
        now - before.set_at.getTime() < REPEATED_WITHIN_MS &&
        Math.abs(before.ends_at.getTime() - until) < REPEATED_WITHIN_MS;
      if (isRepeated) return null;
      await client.query('DELETE FROM holds WHERE kind = $1 AND subject = $2', [kind, subject]);
      await client.query(
        `INSERT INTO holds (kind, subject, portions, ends_at, set_at, set_by)
         VALUES ($1, $2, $3, $4, $5, $6)`,
        [kind, subject, portions, ...setValues(until)],
      );
      return {
        action: 'hold.set',
        subject: `${kind}:${subject}`,
        before: before && { ends_at: before.ends_at, portions: before.portions },
        after: { name: names.get(`${kind}:${subject}`), ends_at: new Date(until), portions },
      };
    },

    async endHold(holdId: string): Promise<AuditRecord | null> {
      const ended = await endAndFind<SetRow & { kind: HoldKind; subject: string }>(
        'DELETE FROM holds WHERE hold_id = $1 RETURNING *',
        [holdId],
      );
      if (!ended || isOver(ended)) return null;
      const subject = `${ended.kind}:${ended.subject}`;
      return {
        action: 'hold.end',
        subject,
        before: { name: names.get(subject) ?? ended.subject, ends_at: ended.ends_at },
      };
    },

    async setPause(kind: PauseKind, until: Instant): Promise<AuditRecord | null> {
      const { rows } = await client.query<SetRow>('SELECT * FROM pauses WHERE kind = $1', [kind]);
      const [before] = rows;
      if (before?.ends_at.getTime() === until) return null;
      await client.query(
        `INSERT INTO pauses (kind, ends_at, set_at, set_by) VALUES ($1, $2, $3, $4)
         ON CONFLICT (kind) DO UPDATE
         SET ends_at = excluded.ends_at, set_at = excluded.set_at, set_by = excluded.set_by`,
        [kind, ...setValues(until)],
      );
      return {
        action: 'pause.set',
        subject: `pause:${kind}`,
        before: before && !isOver(before) ? { pause: kind, ends_at: before.ends_at } : null,
        after: { pause: kind, ends_at: new Date(until) },
      };
    },

    async endPause(kind: PauseKind): Promise<AuditRecord | null> {
      const ended = await endAndFind<SetRow>('DELETE FROM pauses WHERE kind = $1 RETURNING *', [
        kind,
      ]);
      if (!ended || isOver(ended)) return null;
      const before = { pause: kind, ends_at: ended.ends_at };
      return { action: 'pause.end', subject: `pause:${kind}`, before };
    },

    async setRush(minutes: number, until: Instant): Promise<AuditRecord | null> {
      const { rows } = await client.query<SetRow & { minutes: number }>('SELECT * FROM rush');
      const [before] = rows;
      if (before?.ends_at.getTime() === until && before.minutes === minutes) return null;
      await client.query(
        `INSERT INTO rush (minutes, ends_at, set_at, set_by) VALUES ($1, $2, $3, $4)
         ON CONFLICT (only_row) DO UPDATE SET minutes = excluded.minutes,
           ends_at = excluded.ends_at, set_at = excluded.set_at, set_by = excluded.set_by`,
        [minutes, ...setValues(until)],
      );
      return {
        action: 'rush.set',
        subject: 'rush',
        before: before && !isOver(before) ? rushFields(before) : null,
        after: { minutes, ends_at: new Date(until) },
      };
    },

    async endRush(): Promise<AuditRecord | null> {
      const ended = await endAndFind<SetRow & { minutes: number }>(
        'DELETE FROM rush RETURNING *',
        [],
      );
      if (!ended || isOver(ended)) return null;
      return { action: 'rush.end', subject: 'rush', before: rushFields(ended) };
    },

    async closeSlot(startsAt: Instant): Promise<AuditRecord | null> {
      const { rowCount } = await client.query(
        `INSERT INTO closed_slots (starts_at, set_at, set_by) VALUES ($1, $2, $3)
         ON CONFLICT DO NOTHING`,
        setValues(startsAt),
      );
      return rowCount === 0 ? null : slotRecord('slot.close', startsAt);
    },

    async openSlot(startsAt: Instant): Promise<AuditRecord | null> {
      const { rowCount } = await client.query('DELETE FROM closed_slots WHERE starts_at = $1', [
        new Date(startsAt),
      ]);
      return rowCount === 0 ? null : slotRecord('slot.open', startsAt);
    },
  };

  function isOver({ ends_at }: SetRow): boolean {
    return ends_at.getTime() <= now;
  }
}

function rushFields({ minutes, ends_at }: { readonly minutes: number } & SetRow) {
  return { minutes, ends_at };
}

function slotRecord(action: 'slot.close' | 'slot.open', startsAt: Instant): AuditRecord {
  const fields = { starts_at: new Date(startsAt) };
  return {
    action,
    subject: `slot:${fields.starts_at.toISOString()}`,
    ...(action === 'slot.close' ? { after: fields } : { before: fields }),
  };
}

/** The moment from which the ruler needs what is taken: the start of a slot that is not over. */
export function slotTimelineStart(now: Instant): Instant {
  return now - SLOT_MS + 1;
}

/**
 * The slots of pickup and delivery that are not over and start within 120 minutes, whatever the preparation
 * and the pauses: the kitchen works for them. Rule SV-25.
 */
export function slotTimeline(
  shop: Pick<RestaurantSnapshot, 'hours' | 'scheduling'>,
  { exceptions, closedSlots }: Pick<LiveState, 'exceptions' | 'closedSlots'>,
  taken: TakenSlots,
  now: Instant,
): StaffAvailability['slots'] {
  const { slotCapacity, slotUnits } = shop.scheduling.delivery;
  const starts = slotsAfter(shop, exceptions, taken, now);
  return [...starts]
    .filter(([startsAt]) => startsAt < now + RULER_MS)
    .toSorted(([one], [other]) => one - other)
    .map(([startsAt, { label }]) => {
      const { orders, units } = taken.get(startsAt) ?? { orders: 0, units: 0 };
      return {
        starts_at: new Date(startsAt),
        label,
        orders,
        order_capacity: slotCapacity,
        units,
        unit_capacity: slotUnits,
        is_full: isReached(slotCapacity, orders) || isReached(slotUnits, units),
        is_closed: closedSlots.has(startsAt),
      };
    });
}

/** Whether a slot of pickup or delivery starts at a moment, as the hours are on that day. Rule SV-24. */
export function isSlotStart(
  shop: Pick<RestaurantSnapshot, 'hours' | 'scheduling'>,
  { exceptions }: Pick<LiveState, 'exceptions'>,
  startsAt: Instant,
): boolean {
  return slotsAfter(shop, exceptions, new Map(), startsAt).has(startsAt);
}

/** The slots of both types that are not over, by their starts: those of this day and the next. */
function slotsAfter(
  shop: Pick<RestaurantSnapshot, 'hours' | 'scheduling'>,
  exceptions: LiveState['exceptions'],
  taken: TakenSlots,
  now: Instant,
): ReadonlyMap<Instant, Slot> {
  const starts = new Map<Instant, Slot>();
  for (const orderType of ['delivery', 'pickup'] as const) {
    const rules = { ...shop.scheduling[orderType], minimumLeadMinutes: 0, daysAhead: 1 };
    const days = slotDays({
      orderType,
      rules,
      taken,
      load: 1,
      leadMinutes: null,
      hours: shop.hours[orderType],
      live: { ...NOTHING_SET, exceptions },
      now: slotTimelineStart(now),
    });
    for (const slot of days.flatMap(({ slots }) => slots)) starts.set(slot.startsAt, slot);
  }
  return starts;
}

function isReached(capacity: number | null, taken: number): boolean {
  return capacity !== null && taken >= capacity;
}
