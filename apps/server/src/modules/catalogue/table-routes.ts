import { type CatalogueEntity, entityKey } from '@comptoir/contract/catalogue/entities';
import type { TabledDraft } from '@comptoir/contract/catalogue/item-table';
import { TABLE_COLUMNS } from '@comptoir/contract/catalogue/table-columns';
import { MAX_TABLE_LENGTH, tableAnswer, tableRequest } from '@comptoir/contract/staff/catalogue';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { recordAudit, staffApi } from '#modules/staff/staff.ts';
import { problem } from '#plugins/http/outcome.ts';
import { jsonInSlices } from '#restaurant/processes/json-in-slices.ts';
import { catalogueWork } from './catalogue-process.ts';
import type { TableResult } from './catalogue-work.ts';
import { type CatalogueShop, editorOf, needsStepUp } from './dependencies.ts';
import { withDraft } from './draft.ts';

/** In bytes: the longest table as JSON, of any letters. */
const BODY_LIMIT = 4 * MAX_TABLE_LENGTH;
const COLUMNS = `${TABLE_COLUMNS.category}, ${TABLE_COLUMNS.name} et ${TABLE_COLUMNS.pickup}`;

/** Why nothing of a table is read, in French. */
function reasonOf(
  rejection: Exclude<TableResult, { readonly kind: 'tabled' | 'catalogue_full' }>,
): string {
  switch (rejection.kind) {
    case 'unreadable':
      return rejection.message;
    case 'no_heading':
      return `La première ligne doit nommer les colonnes, par exemple ${COLUMNS}.`;
    case 'no_menu':
      return 'Ajoutez d’abord une carte.';
    case 'doubled': {
      const names = rejection.names.map((name) => `« ${name} »`).join(' et ');
      return `Deux colonnes donnent « ${TABLE_COLUMNS[rejection.column]} » : ${names}. Gardez-en une.`;
    }
    case 'variants':
      return `Ce tableau a une ligne par taille (colonne « ${rejection.column} ») : donnez une ligne par plat, sans cette colonne.`;
  }
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
      const { text, revision } = request.body;
      const editor = editorOf(dependencies, request);
      const result = await withDraft(pool, clock(), async (draft) => {
        if (revision != null && revision !== draft.revision) return 'draft_stale' as const;
        const json = await jsonInSlices(draft.entities, 1);
        const tabled = await catalogueWork.readTable(json, text);
        if (tabled.kind !== 'tabled') return tabled;
        const mayStore =
          revision != null && tabled.lines.every(({ errors }) => errors.length === 0);
        if (!mayStore) return { tabled, revision: draft.revision, is_stored: false };
        const entities = withChanges(draft.entities, tabled.entities);
        if (needsStepUp(dependencies, request, draft.entities, entities))
          return 'step_up_required' as const;
        const after = countEffects(tabled);
        const stored = await draft.change(entities, editor);
        const record = { action: 'catalogue.table', subject: 'catalogue', after };
        await recordAudit(draft.client, editor.caller, record, clock());
        return { tabled, revision: stored.revision, is_stored: true };
      });
      if (typeof result === 'string') return problem(result);
      if (!('tabled' in result)) {
        return result.kind === 'catalogue_full' ? problem(result.kind) : invalid(reasonOf(result));
      }
      const { lines, categories, ignored } = result.tabled;
      return {
        revision: result.revision,
        is_stored: result.is_stored,
        lines: lines.map(({ columns, changes, notes, errors, ...line }) => ({
          ...line,
          columns: [...columns],
          changes: [...changes],
          notes: [...notes],
          errors: [...errors],
        })),
        categories: [...categories],
        ignored: [...ignored],
      };

      function invalid(message: string) {
        return problem('validation', { errors: [{ path: 'text', message }] });
      }
    },
  );
}

function countEffects({ lines, categories }: TabledDraft): object {
  const count = (effect: string) => lines.filter((line) => line.effect === effect).length;
  return { added: count('added'), changed: count('changed'), categories: categories.length };
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
