import { z } from 'zod';
import { MAX_TABLE_BYTES, TABLE_COLUMNS, type TableColumn } from '../catalogue/table-columns.ts';
import { TABLE_FIELDS, type TableField } from '../catalogue/table-names.ts';
import { successEnvelope } from '../wire/envelope.ts';

/** In characters: a menu of 5,000 items as it is exported. */
const MAX_TABLE_LENGTH = 1_000_000;
/** In columns. */
const MAX_COLUMNS = 200;

const revision = z.number().int().min(0);
const field = z.enum(Object.keys(TABLE_FIELDS) as [TableField, ...TableField[]]);

/** A column by its name, and the field of an item that it gives. */
const column = z.object({
  name: z.string(),
  field: field.nullable().describe('Null: the column is not read.'),
});

/** The body of `POST /v2/staff/catalogue/table`: a table as a spreadsheet copies or stores it. Rules CA-40 and CA-44. */
export const tableRequest = z
  .object({
    text: z
      .string()
      .min(1, 'Ce tableau est vide.')
      .max(MAX_TABLE_LENGTH, '1 000 000 caractères au plus')
      .nullish(),
    file: z
      .base64('un fichier en base64')
      .min(1, 'Ce fichier est vide.')
      .max(Math.ceil(MAX_TABLE_BYTES / 3) * 4, 'Ce fichier est trop grand : 4 Mo au plus.')
      .nullish()
      .describe('In place of `text`: the bytes of a CSV file or of a workbook, in base64.'),
    columns: z
      .array(column)
      .max(MAX_COLUMNS)
      .nullish()
      .describe('What each column is; absent: as it was chosen before, or as it is recognised.'),
    revision: revision
      .nullish()
      .describe('The revision of the draft for which the table was looked at; absent: only look.'),
    absent: z
      .enum(['keep', 'archive'])
      .nullish()
      .describe(
        'What becomes of the items on the menu that the table does not give; absent: `keep`.',
      ),
  })
  .refine(({ text, file }) => (text == null) !== (file == null), {
    path: ['text'],
    message: 'un texte ou un fichier',
  });

const value = z.union([z.string(), z.number()]).nullable();

const change = z.object({
  field: z.enum(Object.keys(TABLE_COLUMNS) as [TableColumn, ...TableColumn[]]),
  size: z.string().optional().describe('The size whose price it is.'),
  before: value.describe('Prices in euros, others as cells.'),
  after: value,
  suspicious: z.boolean().describe('A price that differs by more than half.'),
});
export type WireTableChange = z.output<typeof change>;

const row = z.object({
  line: z.number().int().min(1).describe('As a spreadsheet counts, the heading included.'),
  item_id: z.string().describe('Of a new item: what it will be.'),
  name: z.string(),
  kind: z.enum(['new', 'changed', 'unchanged']),
  changes: z.array(change),
  notes: z.array(z.string()).describe('In French, what else is to be known.'),
});
export type WireTableRow = z.output<typeof row>;

const tableError = z.object({
  line: z.number().int().min(1),
  path: z.string().describe('A field of an item, or `columns`.'),
  message: z.string().describe('In French.'),
});
export type WireTableError = z.output<typeof tableError>;

/** What a table changes, or has changed. Rules CA-40 and CA-44. */
export const tableAnswer = successEnvelope(
  z.object({
    revision: revision.describe('Of the draft.'),
    is_stored: z.boolean(),
    columns: z.array(column),
    rows: z.array(row).describe('One for each item; lines with errors are not among them.'),
    absent: z.array(z.string()).describe('The items on the menu that no line gives, by their ids.'),
    absent_names: z.array(z.string()),
    errors: z.array(tableError),
    categories: z.array(z.string()).describe('Those that it adds.'),
    notes: z.array(z.string()).describe('In French, how the text or the file was read.'),
  }),
);
