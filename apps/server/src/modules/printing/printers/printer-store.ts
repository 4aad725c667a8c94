import type { PrinterSettings } from '@comptoir/contract/staff/printing';
import { type PrinterState, SILENT_AFTER_MS } from '@comptoir/domain/printing/printing';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import { CLOCK_SKEW_MS } from '@comptoir/domain/schedule/within-window';
import type { Executor } from '#db/connection.ts';
import { noteStateChange } from '#db/live-states.ts';
import { dueInSql } from '#db/within-window.ts';
import { PRINT_JOBS } from '#jobs/printing/enqueue-print-jobs.ts';
import { newId } from '#tokens.ts';
import type { Printer, PrinterCondition } from '../printing.ts';

/** A row of `printers`, without what processes hold. */
interface PrinterRow extends PrinterSettings {
  readonly printer_id: string;
  readonly has_key: boolean;
  readonly state: PrinterState;
  readonly state_since: Date;
  readonly last_seen_at: Date | null;
}

const SETTINGS = [
  ...(['name', 'transport', 'host', 'port', 'replies', 'relay_device_id', 'columns'] as const),
  ...(['code_page', 'code_page_number', 'kinds', 'categories', 'copies', 'prints_when'] as const),
  ...(['minutes_before_start', 'fallback_printer_id', 'opens_drawer'] as const),
] satisfies readonly (keyof PrinterSettings)[];

/** The columns of `PrinterRow`. */
const COLUMNS = `printers.printer_id, printers.key_hash IS NOT NULL AS has_key, printers.state,
  printers.state_since, printers.last_seen_at, ${SETTINGS.map((name) => `printers.${name}`).join(', ')}`;

function printerOf(row: PrinterRow): Printer {
  const { printer_id, has_key, state, state_since, last_seen_at, ...settings } = row;
  return {
    printerId: printer_id,
    settings,
    hasKey: has_key,
    state,
    stateSince: state_since.getTime(),
    lastSeenAt: last_seen_at?.getTime() ?? null,
  };
}

/** The printers; those that were removed are found by their jobs only. Rules PR-1 to PR-4. */
export function printerStore(executor: Executor) {
  async function select(condition: string, values: readonly unknown[]) {
    const { rows } = await executor.query<PrinterRow>(
      `SELECT ${COLUMNS} FROM printers WHERE ${condition}`,
      [...values],
    );
    return rows.map(printerOf);
  }
  const findMany = (condition: string, values: readonly unknown[]) =>
    select(`removed_at IS NULL AND ${condition}`, values);
  const findOne = async (condition: string, value: unknown) =>
    (await findMany(condition, [value]))[0] ?? null;

  return {
    /** All of them, by name. */
    list: () => findMany('true ORDER BY lower(name), printer_id', []),
    find: (printerId: string) => findOne('printer_id = $1', printerId),
    /** Also one that was removed. */
    findAny: async (printerId: string) => (await select('printer_id = $1', [printerId]))[0] ?? null,
    findByKey: (keyHash: Buffer) => findOne('key_hash = $1', keyHash),
    ofRelay: (deviceId: string) =>
      findMany(`transport = 'escpos_tcp' AND relay_device_id = $1`, [deviceId]),

    /** Locks a printer for its jobs; rows that refer to it can still be added. */
    lock: (printerId: string) => findOne('printer_id = $1 FOR NO KEY UPDATE', printerId),

    async add(settings: PrinterSettings, keyHash: Buffer | null, now: Instant): Promise<string> {
      const printerId = newId();
      const columns = ['printer_id', 'key_hash', 'state_since', 'created_at', ...SETTINGS];
      const at = new Date(now);
      await executor.query(
        `INSERT INTO printers (${columns.join(', ')})
         VALUES (${columns.map((_, index) => `$${index + 1}`).join(', ')})`,
        [printerId, keyHash, at, at, ...SETTINGS.map((name) => settings[name])],
      );
      return printerId;
    },

    async update(printerId: string, settings: PrinterSettings): Promise<void> {
      const set = SETTINGS.map((name, index) => `${name} = $${index + 2}`).join(', ');
      await executor.query(`UPDATE printers SET ${set} WHERE printer_id = $1`, [
        printerId,
        ...SETTINGS.map((name) => settings[name]),
      ]);
    },

    async setKey(printerId: string, keyHash: Buffer | null): Promise<void> {
      await executor.query('UPDATE printers SET key_hash = $2 WHERE printer_id = $1', [
        printerId,
        keyHash,
      ]);
    },

    /**
     * Held until the transaction ends: two changes can't make a loop of fallbacks together. Taken before the row
     * of a printer is locked. Rule PR-23.
     */
    async lockFallbacks(): Promise<void> {
      await executor.query('SELECT pg_advisory_xact_lock($1::int, 0)', [FALLBACK_LOCK]);
    },

    /** The fallback of each printer, null for none. */
    async fallbacks(): Promise<ReadonlyMap<string, string | null>> {
      const printers = await findMany('true', []);
      return new Map(
        printers.map(({ printerId, settings }) => [printerId, settings.fallback_printer_id]),
      );
    },

    /**
     * Its key opens nothing any more, and its waiting jobs go to its fallback, which also takes its place as the
     * fallback of others. Rules PR-22 and PR-23.
     */
    async remove(printerId: string, now: Instant): Promise<void> {
      await executor.query(
        `UPDATE printers SET fallback_printer_id = nullif(removed.fallback_printer_id, printers.printer_id)
         FROM printers AS removed
         WHERE removed.printer_id = $1 AND printers.fallback_printer_id = $1`,
        [printerId],
      );
      await executor.query(
        'UPDATE printers SET removed_at = $2, key_hash = NULL WHERE printer_id = $1',
        [printerId, new Date(now)],
      );
    },

    /** Stores how a printer is, and notifies the boards of a change. Rule PR-4. */
    async noteCondition(
      printerId: string,
      condition: PrinterCondition,
      now: Instant,
    ): Promise<void> {
      const { rows } = await executor.query<{ is_changed: boolean }>(NOTE_CONDITION, [
        printerId,
        condition,
        new Date(now),
      ]);
      if (rows[0]?.is_changed) await noteStateChange(executor, 'printers');
    },

    /** Has printers that ask for their tickets, and do not any more, be offline. Rule PR-4. */
    async noteSilent(now: Instant): Promise<void> {
      const { rowCount } = await executor.query(NOTE_SILENT, [
        ...[now - SILENT_AFTER_MS, now, now + CLOCK_SKEW_MS].map((at) => new Date(at)),
      ]);
      if (rowCount) await noteStateChange(executor, 'printers');
    },

    /** Has a process alone connect to a printer, until then; false: another one does. Rule PR-16. */
    async hold(printerId: string, holder: string, until: Instant, now: Instant): Promise<boolean> {
      const { rowCount } = await executor.query(HOLD, [
        printerId,
        holder,
        new Date(until),
        new Date(now),
      ]);
      return rowCount === 1;
    },

    /** Lets go of every printer that a process holds. */
    async letGo(holder: string): Promise<void> {
      await executor.query(
        'UPDATE printers SET held_by = NULL, held_until = NULL WHERE held_by = $1',
        [holder],
      );
    },
  };
}

/** The namespace of the advisory lock under which fallbacks change. */
const FALLBACK_LOCK = 0x9f17;

/** Between two notes that a printer was heard of. */
const SEEN_EVERY_MS = 10_000;

/** When a printer is ready again its failed jobs are tried at once. */
const NOTE_CONDITION = `
  WITH before AS (
    SELECT state FROM printers WHERE printer_id = $1
  ), noted AS (
    UPDATE printers SET state = $2,
      state_since = CASE WHEN state = $2 THEN least(state_since, $3::timestamptz) ELSE $3::timestamptz END,
      last_seen_at = CASE WHEN $2 = 'offline' THEN last_seen_at ELSE $3::timestamptz END
    WHERE printer_id = $1 AND (
      state <> $2
      OR $2 <> 'offline' AND ${dueInSql(`coalesce(last_seen_at, '-infinity') + interval '${SEEN_EVERY_MS} milliseconds'`, '$3', SEEN_EVERY_MS)}
    )
    RETURNING printer_id
  ), retried AS (
    UPDATE print_jobs SET next_try_at = $3::timestamptz
    FROM noted, before
    WHERE print_jobs.printer_id = noted.printer_id AND before.state <> $2 AND $2 = 'ready'
      AND print_jobs.state IN ('queued', 'failed') AND print_jobs.resolved_at IS NULL
      AND next_try_at > $3::timestamptz
    RETURNING job_id
  )
  SELECT before.state <> $2 AS is_changed,
    CASE WHEN EXISTS (SELECT FROM retried) THEN pg_notify('${PRINT_JOBS}', '') END
  FROM noted, before`;

/**
 * $1 since when a printer has to have asked, $2 now, $3 what a clock that has gone back has noted. One that never asked
 * stays unknown; a browser asks when a person does. Rule I-60.
 */
const NOTE_SILENT = `
  UPDATE printers SET state = 'offline', state_since = least(last_seen_at, $2::timestamptz)
  WHERE state NOT IN ('offline', 'unknown') AND removed_at IS NULL
    AND (last_seen_at < $1::timestamptz OR last_seen_at > $3::timestamptz)
    AND (
      transport IN ('epson_sdp', 'star_cloudprnt')
      OR transport = 'escpos_tcp' AND relay_device_id IS NOT NULL
    )`;

const HOLD = `
  UPDATE printers SET held_by = $2, held_until = $3::timestamptz
  WHERE printer_id = $1 AND removed_at IS NULL
    AND (held_by = $2 OR held_until IS NULL
      OR ${dueInSql('held_until', '$4', '($3::timestamptz - $4::timestamptz)')})`;
