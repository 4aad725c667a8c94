/** Fails on an import that its layer does not allow, and where docs/architecture.md says otherwise. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure, main } from '../failure.mjs';
import { ROOT } from '../root.mjs';
import { forbiddenImports } from './import-rules.mjs';
import { LAYERS, MODULE_ARROWS } from './layers.mjs';

const DOCUMENT = join(ROOT, 'docs/architecture.md');
const GENERATED = /(<!-- layers -->\n)[\s\S]*(<!-- \/layers -->)/;

await main(async () => {
  const before = readFileSync(DOCUMENT, 'utf8');
  const after = before.replace(GENERATED, (_, begin, end) => `${begin}\n${described()}\n\n${end}`);
  if (process.argv.includes('--write')) writeFileSync(DOCUMENT, after);
  else if (before !== after) throw new Failure('docs/architecture.md: check-imports.mjs --write.');
  const forbidden = forbiddenImports();
  if (forbidden.length > 0) throw new Failure(forbidden.join('\n'));
});

/** The layers as a table, and the arrows between modules as a drawing. */
function described() {
  const rows = LAYERS.filter(({ name }) => !(name in MODULE_ARROWS)).map(
    ({ name, paths, imports, packages }) =>
      `| ${name} | ${inCode(paths)} | ${listed(imports)} | ${packages ? listed(packages) : 'any'} |`,
  );
  const arrows = Object.entries(MODULE_ARROWS).map(
    ([name, others]) => `  ${name} --> ${others.join(' & ')}`,
  );
  return [
    '| layer | files | may import | installed packages |',
    '|---|---|---|---|',
    ...rows,
    '',
    '```mermaid',
    'flowchart LR',
    ...arrows,
    '```',
  ].join('\n');
}

function listed(names) {
  return names.join(', ') || '–';
}

function inCode(paths) {
  return paths.map((path) => `\`${path}\``).join(', ');
}
