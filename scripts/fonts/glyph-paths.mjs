/**
 * Writes the glyphs of the storefront's fonts as SVG paths for the social images that the server draws, so
 * that they do not depend on installed fonts. The result is committed; run it again after
 * `scripts/fonts/subset-fonts.mjs`.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { main, say } from '../lib/failure.mjs';
import { ROOT } from '../lib/root.mjs';
import { withPackages } from './temporary-packages.mjs';

const FONTS = join(ROOT, 'packages/design/src/fonts');
const GLYPHS = join(ROOT, 'apps/server/src/modules/social-images/fonts');
const READER = 'fontkit@2.0.4';
const NAMES = ['shippori-mincho', 'figtree'];

/** Kerning of unaccented letters; accented ones share it. */
const KERNED = Array.from({ length: 0x5f }, (_, index) => String.fromCodePoint(0x20 + index));

await main(() =>
  withPackages([READER], (load) => {
    const { openSync } = load('fontkit');
    mkdirSync(GLYPHS, { recursive: true });
    for (const name of NAMES) {
      const font = openSync(join(FONTS, `${name}.woff2`));
      const text = JSON.stringify(glyphsOf(font));
      writeFileSync(join(GLYPHS, `${name}.json`), `${text}\n`);
      say(`${name}: ${text.length} bytes`);
    }
  }),
);

function glyphsOf(font) {
  const glyphs = {};
  for (const code of font.characterSet) {
    const glyph = font.glyphForCodePoint(code);
    glyphs[String.fromCodePoint(code)] = [Math.round(glyph.advanceWidth), restaurantNodes(glyph)];
  }
  return { unitsPerEm: font.unitsPerEm, glyphs, kerning: kerningOf(font) };
}

/** The y axis of fonts points up, that of SVG down. Whole units are exact enough for text in pictures. */
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
      // Ligatures have no kerning.
      if (glyphs.length !== 2) continue;
      const moved = Math.round(positions[0].xAdvance - glyphs[0].advanceWidth);
      if (moved !== 0) kerning[left + right] = moved;
    }
  }
  return kerning;
}
