/**
 * Subsets the two fonts of the storefront from the files that their authors publish. The result is committed;
 * the sources are fetched on demand, because the serif alone is 58 MB.
 */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { main, say } from '../lib/failure.mjs';
import { ROOT } from '../lib/root.mjs';
import { withPackages } from './temporary-packages.mjs';

const FONTS = join(ROOT, 'packages/design/src/fonts');
const SUBSETTER = 'subset-font@2.9.0';

/** Latin as western Europe writes it, with the signs of prices, times and quotations. */
const CHARACTERS = [...between(0x20, 0x7e), ...between(0xa0, 0xff), ...'ŒœŸ‐‑–—‘’‚“”„•…‹›€−'].join(
  '',
);

const JOBS = [
  {
    name: 'shippori-mincho',
    from: '@fontsource/shippori-mincho',
    version: '5.3.0',
    file: 'files/shippori-mincho-latin-500-normal.woff2',
    options: { keepFeatures: ['kern', 'liga'] },
  },
  {
    name: 'figtree',
    from: '@fontsource-variable/figtree',
    version: '5.3.0',
    file: 'files/figtree-latin-wght-normal.woff2',
    options: {
      keepFeatures: ['ccmp', 'kern', 'locl', 'rvrn', 'tnum'],
      variationAxes: { wght: { min: 400, max: 700 } },
    },
  },
];

await main(() => {
  const packages = JOBS.map(({ from, version }) => `${from}@${version}`);
  return withPackages([SUBSETTER, ...packages], async (load, modules) => {
    const subsetFont = load('subset-font');
    for (const { name, from, file, options } of JOBS) {
      const source = join(modules, from);
      const font = await subsetFont(readFileSync(join(source, file)), CHARACTERS, {
        ...options,
        targetFormat: 'woff2',
      });
      writeFileSync(join(FONTS, `${name}.woff2`), font);
      copyFileSync(join(source, 'LICENSE'), join(FONTS, `${name}.LICENSE.txt`));
      say(`${name}: ${font.length} bytes`);
    }
  });
});

function between(first, last) {
  return Array.from({ length: last - first + 1 }, (_, index) =>
    String.fromCodePoint(first + index),
  );
}
