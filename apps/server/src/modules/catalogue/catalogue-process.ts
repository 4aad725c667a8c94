import { type JsonText, lengthOf } from '#restaurant/processes/json-in-slices.ts';
import { workProcess } from '#restaurant/processes/work-process.ts';
import { ownProcess } from '#sources.ts';
import * as work from './catalogue-work.ts';

const WORK = ownProcess('modules/catalogue/catalogue-work.ts');
/** Between two changes of a person who edits the menu. */
const IDLE_MS = 60_000;
/** In characters of JSON, about 100 dishes: what takes some milliseconds here is not worth a process. */
const SHORT = 100_000;

const inProcess = workProcess('catalogue', IDLE_MS);
const far = {
  checkFile: inProcess<typeof work.checkFile>(WORK, 'checkFile'),
  changesBetween: inProcess<typeof work.changesBetween>(WORK, 'changesBetween'),
  readTable: inProcess<typeof work.readTable>(WORK, 'readTable'),
  writeTable: inProcess<typeof work.writeTable>(WORK, 'writeTable'),
};

/** The work on a whole menu, beside the event loop where the menu is long. Rule CA-43. */
export const catalogueWork: typeof work = {
  checkFile: (file) => (isShort(file) ? work : far).checkFile(file),
  changesBetween: (before, after) =>
    (isShort(before) && isShort(after) ? work : far).changesBetween(before, after),
  // Files of unknown programs are read beside the server, however short they are.
  readTable: (draft, table, options) =>
    (typeof table === 'string' && table.length < SHORT / 20 && isShort(draft)
      ? work
      : far
    ).readTable(draft, table, options),
  writeTable: (draft) => (isShort(draft) ? work : far).writeTable(draft),
};

function isShort(text: JsonText): boolean {
  return lengthOf(text) < SHORT;
}
