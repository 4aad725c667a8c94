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

/** The layers as a list, and the arrows between modules as a drawing. */
function described() {
  const layers = LAYERS.filter(({ name }) => !(name in MODULE_ARROWS));
  const items = layers.map((layer, index) => {
    const packages = layer.packages ? `; packages ${listed(layer.packages)}` : '';
    return `- **${layer.name}** (${inCode(layer.paths)}): ${importsOf(layer, layers.slice(0, index))}${packages}`;
  });
  const arrows = Object.entries(MODULE_ARROWS).map(
    ([name, others]) => `  ${name} --> ${others.join(' & ')}`,
  );
  return [...items, '', '```mermaid', 'flowchart LR', ...arrows, '```'].join('\n');
}

/** What a layer may import, where it can by the layer above it in the list that may import most of the same. */
function importsOf({ imports }, above) {
  const [similar] = above
    .filter((layer) => layer.imports.length > 3)
    .filter((layer) => layer.imports.every((name) => imports.includes(name)))
    .sort((a, b) => b.imports.length - a.imports.length);
  if (!similar) return listed(imports);
  const itself = imports.includes(similar.name)
    ? `${similar.name} and its imports`
    : `imports of ${similar.name}`;
  const further = imports.filter(
    (name) => name !== similar.name && !similar.imports.includes(name),
  );
  return listed([itself, ...further]);
}

function listed(names) {
  return names.join(', ') || '–';
}

function inCode(paths) {
  return paths.map((path) => `\`${path}\``).join(', ');
}
