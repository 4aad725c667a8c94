/**
 * Subsets the two fonts of the storefront, and Noto Sans for letters of documents that they lack, from the files that
 * their authors and Debian publish. The result is committed; the sources are fetched on demand, because the serif
 * alone is 58 MB.
 */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { main, say } from '../lib/failure.mjs';
import { ROOT } from '../lib/root.mjs';
import { withDebianPackages, withPackages } from './temporary-packages.mjs';

const FONTS = join(ROOT, 'packages/design/src/fonts');
const DOCUMENT_FONTS = join(ROOT, 'apps/server/src/pdf/fonts');
const NOTO = 'fonts-noto-core';
const SUBSETTER = 'subset-font@2.9.0';

/** Latin as western Europe writes it, with the signs of prices, times and quotations. */
const CHARACTERS = [...between(0x20, 0x7e), ...between(0xa0, 0xff), ...'ŒœŸ‐‑–—‘’‚“”„•…‹›€−'].join(
  '',
);

/** Names of Europe and Vietnam: Latin with its extensions, combining accents, Greek, Cyrillic. */
const DOCUMENT_CHARACTERS = [
  CHARACTERS,
  ...between(0x100, 0x24f),
  ...between(0x300, 0x36f),
  ...between(0x370, 0x3ff),
  ...between(0x400, 0x45f),
  ...between(0x490, 0x491),
  ...between(0x1e00, 0x1eff),
].join('');

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

await main(async () => {
  const packages = JOBS.map(({ from, version }) => `${from}@${version}`);
  await withPackages([SUBSETTER, ...packages], async (load, modules) => {
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
    await withDebianPackages([NOTO], async (files) => {
      for (const weight of ['Regular', 'Bold']) {
        const source = join(files, `usr/share/fonts/truetype/noto/NotoSans-${weight}.ttf`);
        const font = await subsetFont(readFileSync(source), DOCUMENT_CHARACTERS, {
          keepFeatures: ['ccmp', 'kern', 'mark', 'mkmk'],
          noHinting: true,
          targetFormat: 'sfnt',
        });
        const name = `noto-sans-${weight.toLowerCase()}`;
        writeFileSync(join(DOCUMENT_FONTS, `${name}.ttf`), font);
        say(`${name}: ${font.length} bytes`);
      }
      const licence = join(files, 'usr/share/doc', NOTO, 'copyright');
      copyFileSync(licence, join(DOCUMENT_FONTS, 'noto-sans.LICENSE.txt'));
    });
  });
});

function between(first, last) {
  return Array.from({ length: last - first + 1 }, (_, index) =>
    String.fromCodePoint(first + index),
  );
}
