import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parseAst } from 'vitest/node';
import { ROOT } from './lib/root.mjs';

/** What runs with texts from outside: not the builds, and not the tests. */
const SOURCES = globSync('{apps/*/{app,src,worker},packages/*/src}/**/*.{ts,tsx}', {
  cwd: ROOT,
}).filter(
  (path) => !/\.test\.tsx?$|^packages\/(?:bundling|fake-)|^apps\/mobile\/|\/test-/.test(path),
);

const LENGTH = 100_000;
/** A linear expression takes a millisecond, a quadratic one five seconds. */
const BOUND_MS = 500;
/** Of a tenth of the length a linear one takes 0.1 ms, a quadratic one 50. */
const SHORT = LENGTH / 10;
const SUSPICIOUS_MS = 3;
const USUAL_PIECES = [...'aZ0 \t\n-/.,:"<=_é'];
const BEGINNINGS = ['', '\0', '0000 ', 'a:'];
/** What an expression that wants the end, a letter or a space does not find there. */
const ENDS = ['\0', '\n!', ',', ''];

it('I-26: every regular expression reads 100 kB of its worst text in linear time', {
  timeout: 240_000,
}, () => {
  const expressions = new Map(SOURCES.flatMap(expressionsOf));
  expect(expressions.size).toBeGreaterThan(100);
  const slow = [...expressions].filter(([, expression]) =>
    textsFor(expression).some(
      (text) =>
        takesOver(SUSPICIOUS_MS, expression, text(SHORT)) &&
        takesOver(BOUND_MS, expression, text(LENGTH)),
    ),
  );
  expect(slow.map(([shown]) => shown)).toEqual([]);
});

/** Those that may repeat without a bound, by how they are written. */
function expressionsOf(path) {
  const found = [];
  const source = readFileSync(join(ROOT, path), 'utf8');
  JSON.stringify(parseAst(source, { lang: path.endsWith('x') ? 'tsx' : 'ts' }), (_key, node) => {
    if (node?.regex && /[*+]|\{\d*,\}/.test(node.regex.pattern)) {
      found.push([node.raw, new RegExp(node.regex.pattern, node.regex.flags)]);
    }
    return typeof node === 'bigint' ? null : node;
  });
  return found;
}

/** Its own letters and words, and usual ones, repeated up to a length. */
function* textsFor({ source }) {
  const plain = source.replaceAll(/\\[wdsbWDSB]|\\[pP]\{\w+\}|\(\?(?:<\w+>|<?[=!:])/g, '\0');
  const words = plain
    .replaceAll(/\\(.)/g, '$1')
    .split(/[\0()[\]{}*+?|^$]+/)
    .filter((word) => word !== '');
  const pieces = new Set([...USUAL_PIECES, ...words, ...words.join('')]);
  for (const piece of pieces) {
    const repeated = (length) => piece.repeat(length / piece.length);
    for (const begin of BEGINNINGS) yield (length) => `${begin}${repeated(length)}\0`;
    for (const end of ENDS) yield (length) => repeated(length) + end;
  }
}

/** In the time of this process, which other programs do not lengthen. */
function takesOver(milliseconds, expression, text) {
  const start = process.cpuUsage();
  text.replace(expression, '');
  return process.cpuUsage(start).user > milliseconds * 1_000;
}
