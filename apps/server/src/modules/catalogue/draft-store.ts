import { type CatalogueEntity, entityKey, isSameJson } from '@comptoir/contract/catalogue/entities';
import type { RememberedColumns } from '@comptoir/contract/catalogue/table-headings';
import type pg from 'pg';
import type { Executor } from '#db/connection.ts';
import { inSlices, type Steps } from '#restaurant/processes/in-slices.ts';
import { type JsonText, jsonInSlices } from '#restaurant/processes/json-in-slices.ts';
import {
  type PictureRow,
  SENT_TEXT,
  sendText,
  TEXT_PIECES,
  type TextPiece,
  textOf,
} from '#restaurant/versions.ts';

/** An entity as it is stored: with who changed it last. */
export interface DraftEntity extends CatalogueEntity {
  readonly revision: number;
  readonly changed_at: Date;
  readonly changed_by: string | null;
}

/** The draft apart from its entities. */
export interface DraftHead {
  readonly revision: number;
  readonly base_version: number;
  readonly pictures: readonly PictureRow[];
  /** What the columns of tables were chosen to be. Rule CA-44. */
  readonly table_columns: RememberedColumns;
}

/** A document that waits for its time, apart from its text. */
export interface Schedule {
  readonly publish_at: Date;
  readonly base_version: number;
  readonly pictures: readonly PictureRow[];
  readonly scheduled_by: string | null;
  readonly note: string;
  readonly failure: string | null;
}

const COLUMNS =
  'kind, id, parent_id, position, content, is_archived, revision, changed_at, changed_by';

/** The tables of the draft, inside a transaction that has locked it. */
export function draftStore(client: Executor) {
  return {
    /** Serialises the changes of the draft. */
    async lock(): Promise<DraftHead> {
      const { rows } = await client.query<DraftHead>(
        'SELECT revision, base_version, pictures, table_columns FROM catalogue_draft FOR UPDATE',
      );
      const [head] = rows;
      if (!head) throw new Error('The table catalogue_draft has lost its row.');
      return head;
    },

    async entities(): Promise<readonly DraftEntity[]> {
      const { rows } = await client.query<DraftEntity>(
        `SELECT ${COLUMNS} FROM catalogue_entities ORDER BY kind, parent_id, position, id`,
      );
      return rows;
    },

    /** Writes what differs; content that changes gets another revision, a place does not. Rule CA-4. */
    async write(
      before: readonly DraftEntity[],
      after: readonly CatalogueEntity[],
      { at, by }: { readonly at: Date; readonly by: string | null },
    ): Promise<readonly DraftEntity[]> {
      const known = new Map(before.map((entity) => [entityKey(entity), entity]));
      const entities = await inSlices(nextSteps(known, after, at, by));
      const changed = entities.filter((entity) => known.get(entityKey(entity)) !== entity);
      if (changed.length > 0) {
        await client.query(
          `INSERT INTO catalogue_entities (${COLUMNS})
            SELECT ${COLUMNS} FROM json_populate_recordset(NULL::catalogue_entities, $1)
            ON CONFLICT (kind, id) DO UPDATE SET
              (parent_id, position, content, is_archived, revision, changed_at, changed_by) =
              ROW(EXCLUDED.parent_id, EXCLUDED.position, EXCLUDED.content, EXCLUDED.is_archived,
                EXCLUDED.revision, EXCLUDED.changed_at, EXCLUDED.changed_by)`,
          [(await jsonInSlices(changed, 1)).join('')],
        );
      }
      const kept = new Set(entities.map(entityKey));
      const gone = before.filter((entity) => !kept.has(entityKey(entity)));
      if (gone.length > 0) {
        await client.query(
          `DELETE FROM catalogue_entities USING json_to_recordset($1) AS gone (kind text, id text)
            WHERE gone.kind = catalogue_entities.kind AND gone.id = catalogue_entities.id`,
          [JSON.stringify(gone.map(({ kind, id }) => ({ kind, id })))],
        );
      }
      return entities;
    },

    async writeHead(head: DraftHead): Promise<void> {
      const { revision, base_version, pictures, table_columns } = head;
      await client.query(
        `UPDATE catalogue_draft
          SET revision = $1, base_version = $2, pictures = $3, table_columns = $4`,
        [revision, base_version, JSON.stringify(pictures), JSON.stringify(table_columns)],
      );
    },

    async schedule(): Promise<Schedule | null> {
      const { rows } = await client.query<Schedule>(
        `SELECT publish_at, base_version, pictures, scheduled_by, note, failure
          FROM catalogue_schedule`,
      );
      return rows[0] ?? null;
    },

    async scheduledDocument(): Promise<JsonText> {
      const { rows } = await client.query<TextPiece>(
        `SELECT ${TEXT_PIECES} FROM catalogue_schedule`,
      );
      return textOf(rows);
    },

    /** In place of another one. */
    async writeSchedule(schedule: Schedule, document: JsonText): Promise<void> {
      await this.removeSchedule();
      await sendText(client, document);
      await client.query(
        `${SENT_TEXT}
          INSERT INTO catalogue_schedule
            (publish_at, base_version, document, pictures, scheduled_by, note, failure)
          SELECT $1, $2, document, $3, $4, $5, $6 FROM sent`,
        [
          schedule.publish_at,
          schedule.base_version,
          JSON.stringify(schedule.pictures),
          schedule.scheduled_by,
          schedule.note,
          schedule.failure,
        ],
      );
    },

    async writeScheduleFailure(failure: string): Promise<void> {
      await client.query('UPDATE catalogue_schedule SET failure = $1', [failure]);
    },

    async removeSchedule(): Promise<void> {
      await client.query('DELETE FROM catalogue_schedule');
    },
  };
}

/** What the draft is made of, and whether something was published since; without a lock. */
export async function draftState(
  pool: pg.Pool,
): Promise<{ readonly revision: number; readonly isMerged: boolean }> {
  const { rows } = await pool.query<{ revision: number; isMerged: boolean }>(
    `SELECT revision, base_version = version AS "isMerged" FROM catalogue_draft, restaurant`,
  );
  const [row] = rows;
  if (!row) throw new Error('The table catalogue_draft has lost its row.');
  return row;
}

/** Whether a document waits whose time has come; without a lock. */
export async function isPublicationDue(pool: pg.Pool, now: Date): Promise<boolean> {
  const { rowCount } = await pool.query(
    'SELECT FROM catalogue_schedule WHERE publish_at <= $1 AND failure IS NULL',
    [now],
  );
  return rowCount !== 0;
}

function* nextSteps(
  known: ReadonlyMap<string, DraftEntity>,
  after: readonly CatalogueEntity[],
  at: Date,
  by: string | null,
): Steps<readonly DraftEntity[]> {
  const entities: DraftEntity[] = [];
  for (const entity of after) {
    entities.push(nextOf(known.get(entityKey(entity)), entity, at, by));
    yield;
  }
  return entities;
}

function nextOf(
  before: DraftEntity | undefined,
  after: CatalogueEntity,
  changed_at: Date,
  changed_by: string | null,
): DraftEntity {
  const { kind, id, parent_id, position, content, is_archived } = after;
  const next = { kind, id, parent_id, position, content, is_archived };
  if (!before) return { ...next, revision: 1, changed_at, changed_by };
  const isSameContent = before.is_archived === is_archived && isSameJson(before.content, content);
  if (isSameContent) {
    if (before.parent_id === parent_id && before.position === position) return before;
    return { ...before, parent_id, position };
  }
  return { ...next, revision: before.revision + 1, changed_at, changed_by };
}
