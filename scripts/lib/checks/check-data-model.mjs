/** Fails where docs/data-model.md does not show the schema as its migrations create it. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure, main } from '../failure.mjs';
import { ROOT } from '../root.mjs';
import { chaptersOf } from './data-model.mjs';

const MIGRATIONS = join(ROOT, 'apps/server/src/db/migrations');
const DOCUMENT = join(ROOT, 'docs/data-model.md');
const GENERATED = /(<!-- tables -->\n)[\s\S]*(<!-- \/tables -->)/;

await main(async () => {
  const sql = readdirSync(MIGRATIONS)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => readFileSync(join(MIGRATIONS, name), 'utf8'))
    .join('\n');
  const before = readFileSync(DOCUMENT, 'utf8');
  const described = chaptersOf(sql).map(chapter).join('\n\n');
  const after = before.replace(GENERATED, (_, begin, end) => `${begin}\n${described}\n\n${end}`);
  if (process.argv.includes('--write')) writeFileSync(DOCUMENT, after);
  else if (before !== after) throw new Failure('docs/data-model.md: check-data-model.mjs --write.');
});

/** A subject with its tables: what each refers to, and what it is. */
function chapter({ title, tables }) {
  const items = tables.map(({ name, comment, references }) => {
    const arrow = references.length > 0 ? ` → ${references.join(', ')}` : '';
    return `- \`${name}\`${arrow}: ${gist(comment)}`;
  });
  return [`## ${title}`, '', ...items].join('\n');
}

/** What a comment says first: a clause of four words or more. */
function gist(comment) {
  return /^(?:\S+ ){3}.*?(?=[.:;](?: |$)|$)/.exec(comment)?.[0] ?? comment;
}
