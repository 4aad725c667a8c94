import { type CatalogueEntity, entityKey } from '@comptoir/contract/catalogue/entities';
import type { TabledDraft } from '@comptoir/contract/catalogue/item-table';
import { MAX_TABLE_BYTES } from '@comptoir/contract/catalogue/table-columns';
import type {
  RememberedColumns,
  TableColumnChoice,
} from '@comptoir/contract/catalogue/table-headings';
import { headingKey } from '@comptoir/contract/catalogue/table-names';
import { tableAnswer, tableRequest } from '@comptoir/contract/staff/catalogue-table';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { recordAudit, staffApi } from '#modules/staff/staff.ts';
import { problem } from '#plugins/http/outcome.ts';
import { jsonInSlices } from '#restaurant/processes/json-in-slices.ts';
import { catalogueWork } from './catalogue-process.ts';
import type { TableResult } from './catalogue-work.ts';
import { type CatalogueShop, editorOf, needsStepUp } from './dependencies.ts';
import { withDraft } from './draft.ts';

/** In bytes: the longest table as JSON, of any letters, or the longest file in base64. */
const BODY_LIMIT = 2 * MAX_TABLE_BYTES;

/** Why nothing of a table is read, in French. */
function reasonOf(rejection: Exclude<TableResult, { readonly kind: 'tabled' | 'catalogue_full' }>) {
  return rejection.kind === 'unreadable' ? rejection.message : 'Ajoutez d’abord une carte.';
}

/** The items of the draft as a table, out and in. Rule CA-40. */
export function tableRoutes(app: FastifyInstance, dependencies: CatalogueShop): void {
  const { pool, access, clock } = dependencies;

  const staff = staffApi(app, { access });

  staff.get(
    '/v2/staff/catalogue/table',
    {
      can: 'catalogue.write',
      summary: 'The items of the draft as CSV, to be changed in a spreadsheet.',
      answer: z.unknown().describe('`text/csv` with a byte order mark.'),
    },
    async (_request, reply) => {
      const entities = await withDraft(pool, clock(), async (draft) => draft.entities);
      return reply
        .headers({ 'content-disposition': 'attachment; filename="carte.csv"' })
        .type('text/csv; charset=utf-8')
        .send(await catalogueWork.writeTable(await jsonInSlices(entities, 1)));
    },
  );

  staff.post(
    '/v2/staff/catalogue/table',
    {
      can: 'catalogue.write',
      summary: 'What a table of items would change, or with a revision, changes it in the draft.',
      body: tableRequest,
      answer: tableAnswer,
      problems: ['catalogue_full', 'draft_stale'],
      bodyLimit: BODY_LIMIT,
    },
    async (request) => {
      const { text, file, columns, revision, absent } = request.body;
      const table = text ?? new Uint8Array(Buffer.from(file ?? '', 'base64'));
      const editor = editorOf(dependencies, request);
      const result = await withDraft(pool, clock(), async (draft) => {
        if (revision != null && revision !== draft.revision) return 'draft_stale' as const;
        const json = await jsonInSlices(draft.entities, 1);
        const remembered = draft.table_columns;
        const tabled = await catalogueWork.readTable(json, table, {
          columns: columns ?? [],
          remembered,
          archivesAbsent: absent === 'archive',
        });
        if (tabled.kind !== 'tabled') return tabled;
        if (revision == null || tabled.errors.length > 0) {
          return { tabled, revision: draft.revision, is_stored: false };
        }
        const entities = withChanges(draft.entities, tabled.entities);
        if (needsStepUp(dependencies, request, draft.entities, entities))
          return 'step_up_required' as const;
        const after = countEffects(tabled, absent === 'archive');
        const stored = await draft.change(entities, editor, {
          table_columns: withChosen(remembered, columns ?? []),
        });
        const record = { action: 'catalogue.table', subject: 'catalogue', after };
        await recordAudit(draft.client, editor.caller, record, clock());
        return { tabled, revision: stored.revision, is_stored: true };
      });
      if (typeof result === 'string') return problem(result);
      if (!('tabled' in result)) {
        return result.kind === 'catalogue_full' ? problem(result.kind) : invalid(reasonOf(result));
      }
      const { columns: read, rows, absent: missing, errors, categories, notes } = result.tabled;
      return {
        revision: result.revision,
        is_stored: result.is_stored,
        columns: [...read],
        rows: rows.map((row) => ({ ...row, changes: [...row.changes], notes: [...row.notes] })),
        absent: missing.map(({ item_id }) => item_id),
        absent_names: missing.map(({ name }) => name),
        errors: [...errors],
        categories: [...categories],
        notes: [...notes],
      };

      function invalid(message: string) {
        return problem('validation', {
          errors: [{ path: text == null ? 'file' : 'text', message }],
        });
      }
    },
  );
}

function countEffects({ rows, absent, categories }: TabledDraft, archivesAbsent: boolean): object {
  const count = (kind: TabledDraft['rows'][number]['kind']) =>
    rows.filter((row) => row.kind === kind).length;
  return {
    added: count('new'),
    changed: count('changed'),
    categories: categories.length,
    ...(archivesAbsent && { archived: absent.length }),
  };
}

/** What columns were chosen to be, the newest choices last; older ones beyond them are forgotten. */
const REMEMBERED = 500;

function withChosen(
  remembered: RememberedColumns,
  chosen: readonly TableColumnChoice[],
): RememberedColumns {
  const next = new Map(Object.entries(remembered));
  for (const { name, field } of chosen) {
    next.delete(headingKey(name));
    next.set(headingKey(name), field);
  }
  return Object.fromEntries([...next].slice(-REMEMBERED));
}

/** The entities with those of `changed` in the place of their former selves, and its new ones after them. */
function withChanges(
  entities: readonly CatalogueEntity[],
  changed: readonly CatalogueEntity[],
): readonly CatalogueEntity[] {
  const next = new Map(changed.map((entity) => [entityKey(entity), entity]));
  const known = new Set(entities.map(entityKey));
  return [
    ...entities.map((entity) => next.get(entityKey(entity)) ?? entity),
    ...changed.filter((entity) => !known.has(entityKey(entity))),
  ];
}
