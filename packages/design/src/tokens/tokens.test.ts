import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contrast, parseOklch, type Rgb, toRgb } from './test-contrast.ts';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const tokens = read('tokens.css') + read('board.css');
const design = read('../../../../docs/design.md');

type Scheme = 'light' | 'dark';

/** The colour of a token in one of the schemes. */
function colourOf(name: string, scheme: Scheme): Rgb {
  const [, value = ''] = new RegExp(`--${name}: (.+);`).exec(tokens) ?? [];
  const both = /^light-dark\((oklch\([^)]+\)), (oklch\([^)]+\))\)$/.exec(value);
  const colour = parseOklch((scheme === 'light' ? both?.[1] : both?.[2]) ?? value);
  if (!colour) throw new Error(`--${name} is no colour`);
  return toRgb(colour);
}

/** On dark areas of a light page everything has its dark value. */
function measured(text: string, ground: string, scheme: Scheme): number {
  const worn = ground === 'nori' ? 'dark' : scheme;
  return contrast(colourOf(text, worn), colourOf(ground, worn));
}

interface Row {
  readonly text: string;
  readonly ground: string;
  readonly light: number;
  readonly dark: number;
  readonly atLeast: number;
}

const ROW = /^\| `(?<text>[\w-]+)` \| (?<grounds>.+) \| (?<atLeast>[\d.]+) \|$/gm;
const GROUND = /`(?<ground>[\w-]+)` (?<light>[\d.]+)\/(?<dark>[\d.]+)/g;

const rows: readonly Row[] = [...design.matchAll(ROW)].flatMap(({ groups: row }) =>
  [...(row?.grounds ?? '').matchAll(GROUND)].map(({ groups }) => ({
    text: row?.text ?? '',
    ground: groups?.ground ?? '',
    light: Number(groups?.light),
    dark: Number(groups?.dark),
    atLeast: Number(row?.atLeast),
  })),
);

test('every colour is measured on some ground', () => {
  const measuredOnes = new Set(rows.flatMap(({ text, ground }) => [text, ground]));
  const colours = [...tokens.matchAll(/--([\w-]+): (?:light-dark\()?oklch\([\d. ]+\)/g)].map(
    ([, name = '']) => name,
  );
  const decoration = ['wood', 'wood-front', 'wood-edge'];
  expect(colours.filter((name) => !measuredOnes.has(name))).toEqual(decoration);
});

describe.each(rows)('$text on $ground', ({ text, ground, light, dark, atLeast }) => {
  test.each([
    ['light', light],
    ['dark', dark],
  ] as const)('stands apart in the %s scheme as far as the documentation says', (scheme, said) => {
    const found = measured(text, ground, scheme);
    expect(Number(found.toFixed(1))).toBe(said);
    expect(found).toBeGreaterThanOrEqual(atLeast);
  });
});

test('the wood of the counter is the wood of the drawings', () => {
  const hex = (name: string) =>
    `#${colourOf(name, 'light')
      .map((part) => part.toString(16).padStart(2, '0'))
      .join('')}`;
  expect(['wood', 'wood-front', 'wood-edge'].map(hex)).toEqual(['#f2e0bd', '#e4c898', '#faf0d8']);
});
