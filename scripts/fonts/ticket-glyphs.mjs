/**
 * Writes the bitmap letters of tickets: 12 × 24 dots, wide characters 24 × 24. Latin, Greek, Cyrillic and frames
 * are those of Terminus Font, other scripts those of /efont/, emoji are drawn from Noto Emoji. The result is
 * committed. Runs on Debian and its relatives, whose packages have the two bitmap fonts.
 */
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { columnsOfCharacter } from '../../packages/tickets/src/layout/paper-text.ts';
import { main, say } from '../lib/failure.mjs';
import { ROOT } from '../lib/root.mjs';
import { readPcf } from './read-pcf.mjs';
import { withDebianPackages, withPackages } from './temporary-packages.mjs';

const GLYPHS = join(ROOT, 'packages/tickets/src/raster/glyphs.br');
const DEBIAN_PACKAGES = ['xfonts-terminus', 'xfonts-efont-unicode'];
const NPM_PACKAGES = ['@fontsource/noto-emoji@5.3.2', 'fontkit@2.0.4', 'sharp@0.35.5'];
const HEIGHT = 24;
/** The emoji's dots within its 24, so that neighbours do not touch. */
const EMOJI_SIZE = 23;

await main(async () => {
  const glyphs = new Map();
  await withDebianPackages(DEBIAN_PACKAGES, (files) => {
    const fonts = join(files, 'usr/share/fonts/X11/misc');
    const chosen = cjkCharacters();
    for (const [code, rows] of readPcf(join(fonts, 'b24.pcf.gz'))) {
      if (rows[0].length === 12 || chosen.has(code) || isHangul(code)) glyphs.set(code, rows);
    }
    for (const [code, rows] of readPcf(join(fonts, 'ter-u24n_unicode.pcf.gz'))) {
      glyphs.set(code, rows);
    }
  });
  for (const [code, rows] of glyphs) {
    const isPrinted = code >= 0x20 && !(code >= 0x7f && code < 0xa0);
    if (!isPrinted || rows[0].length !== dotsOf(code)) glyphs.delete(code);
  }
  await withPackages(NPM_PACKAGES, (load, folder) => addEmoji(glyphs, load, folder));
  const bytes = packed(glyphs);
  writeFileSync(
    GLYPHS,
    brotliCompressSync(bytes, {
      params: {
        [constants.BROTLI_PARAM_LGWIN]: 24,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  );
  say(`${glyphs.size} characters, ${bytes.length} bytes`);
});

function dotsOf(code) {
  return columnsOfCharacter(String.fromCodePoint(code)) * 12;
}

/** The characters of the Japanese and the simplified Chinese standards, and their wide forms of Latin. */
function cjkCharacters() {
  const codes = new Set();
  for (const encoding of ['euc-jp', 'gb2312']) {
    const decoder = new TextDecoder(encoding);
    for (let high = 0xa1; high <= 0xf7; high++) {
      for (let low = 0xa1; low <= 0xfe; low++) {
        const text = decoder.decode(Uint8Array.of(high, low));
        if ([...text].length === 1) codes.add(text.codePointAt(0));
      }
    }
  }
  codes.delete(0xfffd);
  return codes;
}

function isHangul(code) {
  return code >= 0xac00 && code <= 0xd7a3;
}

async function addEmoji(glyphs, load, folder) {
  const { openSync } = load('fontkit');
  const sharp = load('sharp');
  const files = join(folder, '@fontsource/noto-emoji/files');
  for (const name of readdirSync(files).filter((file) => file.endsWith('-700-normal.woff2'))) {
    const font = openSync(join(files, name));
    for (const code of font.characterSet) {
      if (code < 0x2000 || glyphs.has(code) || dotsOf(code) !== 24) continue;
      const glyph = font.glyphForCodePoint(code);
      if (glyph.bbox.width > 0) glyphs.set(code, await drawnEmoji(sharp, glyph));
    }
  }
}

/** The y axis of fonts points up, that of SVG down. */
async function drawnEmoji(sharp, glyph) {
  const { minX, minY, maxX, maxY } = glyph.bbox;
  const scale = EMOJI_SIZE / Math.max(maxX - minX, maxY - minY);
  const [left, top] = [
    (HEIGHT - (maxX - minX) * scale) / 2,
    (HEIGHT - (maxY - minY) * scale) / 2 + maxY * scale,
  ];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24"><rect width="24" height="24" fill="#fff"/>
    <path transform="translate(${left - minX * scale} ${top}) scale(${scale} ${-scale})" d="${glyph.path.toSVG()}"/></svg>`;
  const dots = await sharp(Buffer.from(svg)).greyscale().raw().toBuffer();
  return Array.from({ length: HEIGHT }, (_, y) =>
    Array.from({ length: HEIGHT }, (__, x) => (dots[y * HEIGHT + x] < 140 ? 1 : 0)),
  );
}

/**
 * Little-endian: the counts of narrow and of wide glyphs; their code points, sorted; then the bitmaps, a row in
 * 2 or 3 bytes, the left dot in the highest bit.
 */
function packed(glyphs) {
  const sorted = [...glyphs].sort(([one], [other]) => one - other);
  const groups = [12, 24].map((dots) => sorted.filter(([, rows]) => rows[0].length === dots));
  const head = new Uint32Array([
    ...groups.map(({ length }) => length),
    ...groups.flatMap((group) => group.map(([code]) => code)),
  ]);
  const bitmaps = groups.flatMap((group) => group.flatMap(([, rows]) => rows.map(rowBytes)));
  return Buffer.concat([Buffer.from(head.buffer), ...bitmaps]);
}

function rowBytes(dots) {
  const bytes = Buffer.alloc(Math.ceil(dots.length / 8));
  for (const [x, dot] of dots.entries()) bytes[x >> 3] |= dot << (7 - (x & 7));
  return bytes;
}
