/**
 * Makes the two font files of packages/design again, from the fonts as their authors publish them.
 * The result is committed. The whole of the serif is 58 MB, so it is fetched when it is needed and is
 * no dependency of the project.
 */
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Failure, main, say } from './lib/failure.mjs';
import { ROOT } from './lib/root.mjs';
import { run } from './lib/run.mjs';

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

await main(async () => {
  const workshop = mkdtempSync(join(tmpdir(), 'fonts-'));
  try {
    await install(workshop);
    const load = createRequire(join(workshop, 'package.json'));
    const subsetFont = load('subset-font');
    for (const { name, from, file, options } of JOBS) {
      const source = join(workshop, 'node_modules', from);
      const font = await subsetFont(readFileSync(join(source, file)), CHARACTERS, {
        ...options,
        targetFormat: 'woff2',
      });
      writeFileSync(join(FONTS, `${name}.woff2`), font);
      copyFileSync(join(source, 'LICENSE'), join(FONTS, `${name}.LICENSE.txt`));
      say(`${name}: ${font.length} bytes`);
    }
  } finally {
    rmSync(workshop, { recursive: true, force: true });
  }
});

async function install(workshop) {
  writeFileSync(join(workshop, 'package.json'), '{ "private": true }');
  const packages = [SUBSETTER, ...JOBS.map(({ from, version }) => `${from}@${version}`)];
  const options = { cwd: workshop, quiet: true };
  const { code, output } = await run('npm', ['install', '--no-audit', ...packages], options);
  if (code !== 0) throw new Failure(`${output.trim()}\nThe fonts could not be fetched.`);
}

function between(first, last) {
  return Array.from({ length: last - first + 1 }, (_, index) =>
    String.fromCodePoint(first + index),
  );
}
