/**
 * Writes the outlines of the storefront's letters for the pictures that the server draws: text in
 * them is paths, so that it looks the same whatever fonts a machine has. The result is committed; it
 * is made again when `scripts/subset-fonts.mjs` has changed the fonts.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Failure, main, say } from './lib/failure.mjs';
import { ROOT } from './lib/root.mjs';
import { run } from './lib/run.mjs';

const FONTS = join(ROOT, 'packages/design/src/fonts');
const LETTERS = join(ROOT, 'apps/server/src/modules/link-cards/letters');
const READER = 'fontkit@2.0.4';
const NAMES = ['shippori-mincho', 'figtree'];

/** Kerning between unaccented letters; accented ones take theirs from them. */
const KERNED = Array.from({ length: 0x5f }, (_, index) => String.fromCodePoint(0x20 + index));

await main(async () => {
  const workshop = mkdtempSync(join(tmpdir(), 'letters-'));
  try {
    await install(workshop);
    const { openSync } = createRequire(join(workshop, 'package.json'))('fontkit');
    mkdirSync(LETTERS, { recursive: true });
    for (const name of NAMES) {
      const font = openSync(join(FONTS, `${name}.woff2`));
      const text = JSON.stringify(lettersOf(font));
      writeFileSync(join(LETTERS, `${name}.json`), `${text}\n`);
      say(`${name}: ${text.length} bytes`);
    }
  } finally {
    rmSync(workshop, { recursive: true, force: true });
  }
});

async function install(workshop) {
  writeFileSync(join(workshop, 'package.json'), '{ "private": true }');
  const options = { cwd: workshop, quiet: true };
  const { code, output } = await run('npm', ['install', '--no-audit', READER], options);
  if (code !== 0) throw new Failure(`${output.trim()}\nThe font reader could not be fetched.`);
}

function lettersOf(font) {
  const glyphs = {};
  for (const code of font.characterSet) {
    const glyph = font.glyphForCodePoint(code);
    glyphs[String.fromCodePoint(code)] = [Math.round(glyph.advanceWidth), restaurantNodes(glyph)];
  }
  return { unitsPerEm: font.unitsPerEm, glyphs, kerning: kerningOf(font) };
}

/** Fonts count upwards, drawings downwards; no letter is drawn so large that a fraction is seen. */
function restaurantNodes(glyph) {
  return glyph.path
    .scale(1, -1)
    .toSVG()
    .replaceAll(/-?\d+(?:\.\d+)?/g, (number) => String(Math.round(Number(number))));
}

function kerningOf(font) {
  const kerning = {};
  for (const left of KERNED) {
    for (const right of KERNED) {
      const { glyphs, positions } = font.layout(left + right);
      // A ligature is no pair.
      if (glyphs.length !== 2) continue;
      const moved = Math.round(positions[0].xAdvance - glyphs[0].advanceWidth);
      if (moved !== 0) kerning[left + right] = moved;
    }
  }
  return kerning;
}
