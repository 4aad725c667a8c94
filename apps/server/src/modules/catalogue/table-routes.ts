import { type TabledDraft, toTable, withTable } from '@comptoir/contract/catalogue/item-table';
import { TABLE_COLUMNS } from '@comptoir/contract/catalogue/table-columns';
import { tableAnswer, tableRequest } from '@comptoir/contract/staff/catalogue';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  recordAudit,
  STAFF_CHANGE_REJECTIONS,
  STAFF_READ_REJECTIONS,
} from '#modules/staff/staff.ts';
import { rejection, sendProblem } from '#plugins/http/problems.ts';
import { type CatalogueDependencies, editorOf, needsProof, success, TAGS } from './dependencies.ts';
import { withDraft } from './draft.ts';

/** Spreadsheets in French have commas in numbers, and so semicolons between cells. */
const WRITTEN = {
  delimiter: ';',
  escape_formulas: true,
  record_delimiter: 'windows',
  bom: true,
} as const;
const COLUMNS = `${TABLE_COLUMNS.category}, ${TABLE_COLUMNS.name} et ${TABLE_COLUMNS.pickup}`;
const REASONS = {
  no_heading: `La première ligne doit nommer les colonnes, par exemple ${COLUMNS}.`,
  no_menu: 'Ajoutez d’abord une carte.',
  unreadable:
    'Ce texte n’est pas un tableau : copiez-le depuis un tableur, ou enregistrez-le en CSV.',
} as const;

/** The items of the draft as a table, out and in. Rule CA-40. */
export function tableRoutes(dependencies: CatalogueDependencies): FastifyPluginCallbackZod {
  const { pool, access, clock } = dependencies;
  const canWrite = access.requires('catalogue.write');

  return (app, _options, done) => {
    app.get(
      '/v2/staff/catalogue/table',
      {
        ...canWrite,
        schema: {
          ...TAGS,
          summary: 'The items of the draft as CSV, to be changed in a spreadsheet.',
          response: {
            200: z.any().describe('`text/csv` with a byte order mark.'),
            ...STAFF_READ_REJECTIONS,
          },
        },
      },
      async (_request, reply) => {
        const { stringify } = await import('csv-stringify/sync');
        const rows = await withDraft(pool, clock(), async ({ entities }) => toTable(entities));
        return reply
          .headers({ 'content-disposition': 'attachment; filename="carte.csv"' })
          .type('text/csv; charset=utf-8')
          .send(stringify([...rows], WRITTEN));
      },
    );

    app.post(
      '/v2/staff/catalogue/table',
      {
        ...canWrite,
        schema: {
          ...TAGS,
          summary:
            'What a table of items would change, or with a revision, changes it in the draft.',
          body: tableRequest,
          response: {
            200: tableAnswer,
            ...STAFF_CHANGE_REJECTIONS,
            409: rejection(['draft_stale', 'catalogue_full']),
            422: rejection(['validation']),
          },
        },
      },
      async (request, reply) => {
        const { text, revision } = request.body;
        const rows = await readRows(text);
        if (!rows) return invalid('unreadable');
        const editor = editorOf(dependencies, request);
        const result = await withDraft(pool, clock(), async (draft) => {
          if (revision != null && revision !== draft.revision) return 'draft_stale';
          const tabled = withTable(draft.entities, rows);
          if (typeof tabled === 'string') return tabled;
          const mayStore =
            revision != null && tabled.lines.every(({ errors }) => errors.length === 0);
          if (!mayStore) return { tabled, revision: draft.revision, is_stored: false };
          if (needsProof(dependencies, request, draft.entities, tabled.entities))
            return 'step_up_required';
          const after = countEffects(tabled);
          const stored = await draft.change(tabled.entities, editor);
          const record = { action: 'catalogue.table', subject: 'catalogue', after };
          await recordAudit(draft.client, editor.caller, record, clock());
          return { tabled, revision: stored.revision, is_stored: true };
        });
        switch (result) {
          case 'no_heading':
          case 'no_menu':
            return invalid(result);
          case 'draft_stale':
          case 'catalogue_full':
          case 'step_up_required':
            return sendProblem(reply, result);
        }
        const { lines, categories } = result.tabled;
        return success({
          revision: result.revision,
          is_stored: result.is_stored,
          lines: lines.map(({ line, name, effect, columns, errors }) => ({
            line,
            name,
            effect,
            columns: [...columns],
            errors: [...errors],
          })),
          categories: [...categories],
        });

        function invalid(reason: keyof typeof REASONS) {
          return sendProblem(reply, 'validation', {
            errors: [{ path: 'text', message: REASONS[reason] }],
          });
        }
      },
    );
    done();
  };
}

function countEffects({ lines, categories }: TabledDraft): object {
  const count = (effect: string) => lines.filter((line) => line.effect === effect).length;
  return { added: count('added'), changed: count('changed'), categories: categories.length };
}

/** An export protects a text that a spreadsheet would compute, also by the wide letters of a Japanese keyboard. */
const PROTECTED = /^'(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/;

/** The cells of a text by its most frequent separator; null where quotes are left open. */
async function readRows(text: string): Promise<readonly (readonly string[])[] | null> {
  const { parse } = await import('csv-parse/sync');
  const [heading = ''] = text.split(/\r?\n/, 1);
  const count = (separator: string) => heading.split(separator).length;
  const delimiter = ['\t', ';', ','].reduce((best, other) =>
    count(other) > count(best) ? other : best,
  );
  try {
    const rows: string[][] = parse(text, {
      delimiter,
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      trim: true,
    });
    return rows.map((row) => row.map((cell) => cell.replace(PROTECTED, '')));
  } catch {
    return null;
  }
}
