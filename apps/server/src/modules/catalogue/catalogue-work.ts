// What takes long for a menu of thousands of dishes: it runs in a process of its own. Rule CA-43.
import { type CatalogueChange, catalogueChanges } from '@comptoir/contract/catalogue/changes';
import type { CatalogueEntity } from '@comptoir/contract/catalogue/entities';
import {
  type TabledDraft,
  type TableOptions,
  type TableRejection,
  toTable,
  withTable,
} from '@comptoir/contract/catalogue/item-table';
import {
  type CheckResult,
  checkRestaurant,
} from '@comptoir/contract/restaurant-file/restaurant-check';
import type { RestaurantDocument } from '@comptoir/contract/restaurant-file/restaurant-file';
import { type JsonText, jsonInSlices } from '#restaurant/processes/json-in-slices.ts';
import { fileText } from './table-file.ts';
import { readTableText, type TableText } from './table-text.ts';
import { isWorkbook, readWorkbook } from './table-workbook.ts';

/** Spreadsheets in French have commas in numbers, and so semicolons between cells. */
const WRITTEN = {
  delimiter: ';',
  record_delimiter: 'windows',
  bom: true,
  // Surrounding spaces and any line break are a part of what is quoted only.
  quoted_match: /^\s|\s$|[\r\n]/,
} as const;

/** What is wrong in a file, or its document. */
export type FileCheck = { readonly warnings: readonly CheckResult[] } & (
  | { readonly kind: 'valid'; readonly document: JsonText }
  | { readonly kind: 'invalid'; readonly errors: readonly CheckResult[] }
);

/** The check of a draft, as the restaurant file that it is. */
export async function checkFile(file: JsonText): Promise<FileCheck> {
  const check = checkRestaurant(JSON.parse(file.join('')), 'pages');
  if (check.kind === 'invalid') return check;
  const { kind, document, warnings } = check;
  return { kind, document: await jsonInSlices(document), warnings };
}

/** What one document changes in another. */
export async function changesBetween(
  before: JsonText,
  after: JsonText,
): Promise<readonly CatalogueChange[]> {
  const from: RestaurantDocument = JSON.parse(before.join(''));
  const to: RestaurantDocument = JSON.parse(after.join(''));
  return catalogueChanges(from, to);
}

/** What a table makes of a draft, whose entities are given as JSON: of them only those that are new or changed. */
export type TableResult =
  | TabledDraft
  | TableRejection
  | { readonly kind: 'unreadable'; readonly message: string };

/** A table as a text, or as the bytes of a file. */
export async function readTable(
  draft: JsonText,
  table: string | Uint8Array,
  options: Pick<TableOptions, 'columns' | 'remembered' | 'archivesAbsent'>,
): Promise<TableResult> {
  const read = await cellsOf(table);
  if (read.kind === 'unreadable') return read;
  const { rows, notes, isBareComma } = read;
  const entities: readonly CatalogueEntity[] = JSON.parse(draft.join(''));
  const tabled = withTable(entities, rows, { ...options, isBareComma });
  if (tabled.kind !== 'tabled') return tabled;
  const known = new Set(entities);
  return {
    ...tabled,
    notes: [...notes, ...tabled.notes],
    entities: tabled.entities.filter((entity) => !known.has(entity)),
  };
}

async function cellsOf(table: string | Uint8Array): Promise<TableText> {
  if (typeof table === 'string') return readTableText(table);
  if (isWorkbook(table)) return readWorkbook(table);
  const file = fileText(table);
  if (file.kind === 'unreadable') return file;
  const read = await readTableText(file.text);
  return read.kind === 'read' ? { ...read, notes: [...file.notes, ...read.notes] } : read;
}

/** The items of a draft, whose entities are given as JSON, as CSV. */
export async function writeTable(draft: JsonText): Promise<string> {
  const entities: readonly CatalogueEntity[] = JSON.parse(draft.join(''));
  const { stringify } = await import('csv-stringify/sync');
  return stringify([...toTable(entities)], WRITTEN);
}
