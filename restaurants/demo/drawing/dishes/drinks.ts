import { COUNTER, shadow } from '../counter.ts';
import * as palette from '../palette.ts';
import { type Bottle, bottle, can, sakeCup, steam, tumbler, wineGlass } from '../parts/drinks.ts';
import { at, circle, ellipse, fill, type Svg, stroke } from '../svg.ts';

const tones = (base: string, dark: string, light: string): palette.Material => ({
  base,
  dark,
  light,
});

const CLEAR = tones('#d4e8ea', '#b5d3d7', '#f4fbfb');
const BLUE_GLASS = tones('#a9cfe0', '#83b1c7', '#e1f2f8');
const BROWN_GLASS = tones('#6b3d1c', '#4b2810', '#a8703e');
const GREEN_GLASS = tones('#5f7a45', '#43592f', '#9cb67d');
const PAPER = tones('#f6efe0', '#ddd0b4', '#fffaf0');
const STEEL = tones('#c9cfcd', '#9fa8a5', '#eef1f0');
const RED = tones(palette.VERMILION, '#9c301c', '#e27658');
const BLACK = tones('#2b3531', '#1a221f', '#55635d');
const GREEN = tones('#5f8f4d', '#446b36', '#93bb7f');
const BLUE = tones('#3f7fa3', '#2d617e', '#7fb3cf');

const STAND = COUNTER - 8;

type Look = Partial<Bottle> & Pick<Bottle, 'glass' | 'cap' | 'label' | 'motif'>;
const SMALL: Omit<Bottle, 'glass' | 'cap' | 'label' | 'motif'> = {
  width: 78,
  height: 200,
  neck: 26,
  shoulder: 118,
  labelFrom: 30,
  labelTo: 98,
};
const drawn = (look: Look): Svg => bottle({ ...SMALL, ...look });

const drop =
  fill('M0-22C12-4 18 4 14 14S-10 22-14 14S-10-4 0-22z', BLUE.base) +
  stroke('M-6 10q0 5 5 7', '#fff', 3);
const bubbles = [
  [-12, 8, 6],
  [6, -4, 8],
  [-6, -18, 5],
  [12, 14, 4],
  [14, -20, 3.5],
]
  .map(
    ([x = 0, y = 0, r = 0]) =>
      `<circle cx="${x}" cy="${y}" r="${r}" stroke="${BLUE.base}" stroke-width="3"/>`,
  )
  .join('');
const leaves =
  fill('M-2 18C-24 8-24-14-6-22C4-8 6 6-2 18z', GREEN.base) +
  fill('M4 18C2 0 10-14 26-14C26 4 18 14 4 18z', GREEN.light) +
  stroke('M-2 18C-6 4-8-8-8-14M4 18C10 4 16-4 20-8', GREEN.dark, 2.4);
const yuzu =
  circle(0, 0, 21, '#eec23c') +
  circle(-1, -1, 17, '#fbe58a') +
  stroke('M0-16V16M-16 0H16M-11-11L11 11M11-11L-11 11', '#eec23c', 2.6) +
  fill('M14-18q12-10 18 0q-8 8-18 0z', GREEN.base);
const apple =
  fill('M0-10C-18-20-28 2-16 16C-8 24-4 18 0 18S8 24 16 16C28 2 18-20 0-10z', '#c9412f') +
  stroke('M0-10q0-10 8-14', '#6b3d1c', 3.4) +
  stroke('M-14-2q0-6 5-8', '#f0a08c', 4);
const seal =
  fill('M-16-16h32v32h-32z', palette.VERMILION) +
  stroke('M-8-6H8M0-11V10M0-6L-9 5M0-6L9 5', PAPER.light, 3.6);
const wave =
  stroke('M-26 10q9-14 17 0t17 0t17 0M-26-4q9-14 17 0t17 0t17 0', PAPER.light, 4.5) +
  circle(10, -24, 9, palette.VERMILION);
const riceEar =
  stroke('M0 24Q-2-6 6-26', '#b98a2d', 3) +
  [
    [-4, 10],
    [8, 4],
    [-5, -4],
    [10, -10],
    [-1, -18],
    [12, -22],
  ]
    .map(([x = 0, y = 0]) => ellipse(x, y, 4, 7, '#d8a93c'))
    .join('');
const cloud = fill('M-24 8C-28-4-18-12-10-10C-6-20 10-20 12-8C24-10 28 4 20 8z', '#9fb6c0');
const plum =
  circle(-7, 4, 14, '#8aa84c') +
  circle(-9, 2, 10, '#a9c468') +
  circle(11, 8, 11, '#8aa84c') +
  circle(9.5, 6.5, 8, '#a9c468') +
  stroke('M-6-10q4-10 12-12M8-2q2-14 0-18', '#5f4a2a', 2.6);
const grapes =
  [
    [-10, -8],
    [2, -10],
    [13, -7],
    [-5, 2],
    [7, 2],
    [1, 13],
  ]
    .map(([x = 0, y = 0]) => circle(x, y, 6.4, '#b9bf57') + circle(x - 1.5, y - 1.5, 3, '#dbe08e'))
    .join('') + fill('M2-16q10-14 22-4q-10 8-22 4z', GREEN.base);
const bean =
  fill('M-14 12C-22-8 0-28 14-16C26-2 2 22-14 12z', '#5a2f16') +
  stroke('M-10 8Q2 4 10-12', '#8f5a32', 3);

const beer = tones('#f0b93a', '#d6982a', '#fad67a');
const wheatBeer = tones('#f2cf6e', '#dcb04a', '#fae3a0');

function teaCup(): Svg {
  return (
    shadow(2, 0, 70, 18) +
    fill('M-92-130C-92-60-84-10-62-2Q0 16 62-2C84-10 92-60 92-130z', palette.CELADON.base) +
    fill('M38-118C38-50 36-6 22 7C38 6 54 2 62-2C84-10 92-60 92-130z', palette.CELADON.dark) +
    stroke('M-76-100C-76-60-70-28-60-16', palette.CELADON.light, 6) +
    ellipse(0, -130, 92, 42, palette.CELADON.light) +
    ellipse(0, -128, 84, 36, '#8f8a3c') +
    ellipse(0, -124, 80, 32, '#b7ab4c') +
    ellipse(-12, -128, 52, 17, '#c9bf68') +
    [
      [-30, -118],
      [10, -134],
      [36, -116],
      [-4, -112],
    ]
      .map(([x = 0, y = 0]) => ellipse(x, y, 6, 3.4, '#e9d9a6'))
      .join('') +
    at(0, -164, steam(), 1.2)
  );
}

const TEA = tones('#c2c470', '#a2a54e', '#e4e5a9');

export const teaBottle = (): Svg => drawn({ glass: TEA, cap: BLACK, label: PAPER, motif: leaves });

export const sakeBottle = (): Svg =>
  drawn({
    glass: GREEN_GLASS,
    cap: STEEL,
    label: PAPER,
    motif: seal,
    width: 74,
    height: 188,
    shoulder: 126,
    neck: 30,
  });

const besideGlass = (left: Svg, right: Svg) =>
  at(138, STAND - 4, left, 1.08) + at(272, STAND, right, 1.08);

const fizz = stroke('M-18-30h.1M6-46h.1M-4-20h.1M18-60h.1M-20-58h.1M14-24h.1M0-66h.1', '#fff', 5);
const ice =
  fill('M-26-88L-8-98L8-88L-10-78z', '#d9c3b4', 0.9) +
  fill('M2-82L20-92L32-82L14-74z', '#e8d6c8', 0.9);

const glassOf = (drink: palette.Material): Svg =>
  tumbler({ top: 46, foot: 36, height: 118, drink, level: 84 });

const water = { ...SMALL, width: 74, shoulder: 140, neck: 30 };
const juice = { width: 92, height: 168, shoulder: 106, neck: 40, labelFrom: 24, labelTo: 84 };
const LEMONADE = tones('#f6e6a0', '#e0ca72', '#fdf6d2');
const COLA = tones('#4a2415', '#31150a', '#8a5a42');
const APPLE_JUICE = tones('#e4b45a', '#c99538', '#f3d69a');

export const drinks = {
  'eau-plate': () =>
    besideGlass(
      drawn({ ...water, glass: BLUE_GLASS, cap: BLUE, label: PAPER, motif: drop }),
      glassOf(tones('#c3dfe9', '#a3c8d6', '#e4f3f8')),
    ),
  'eau-petillante': () =>
    besideGlass(
      drawn({ ...water, glass: CLEAR, cap: GREEN, label: PAPER, motif: bubbles }),
      glassOf(CLEAR) + fizz,
    ),
  'the-vert-glace': () => besideGlass(teaBottle(), glassOf(TEA)),
  'limonade-yuzu': () =>
    besideGlass(
      drawn({ glass: LEMONADE, cap: GREEN, label: PAPER, motif: yuzu }),
      glassOf(LEMONADE) + at(30, -112, yuzu, 0.9),
    ),
  'cola-artisanal': () =>
    besideGlass(drawn({ glass: COLA, cap: RED, label: PAPER, motif: bean }), glassOf(COLA) + ice),
  'jus-de-pomme': () =>
    besideGlass(
      drawn({ ...juice, glass: APPLE_JUICE, cap: STEEL, label: PAPER, motif: apple }),
      glassOf(APPLE_JUICE),
    ),
  'the-genmaicha': () => at(200, STAND, teaCup()),
  'biere-blonde': () =>
    besideGlass(
      drawn({ glass: BROWN_GLASS, cap: RED, label: PAPER, motif: riceEar, width: 72, neck: 24 }),
      tumbler({ top: 48, foot: 36, height: 150, drink: beer, level: 112, foam: true }),
    ),
  'biere-blanche': () =>
    besideGlass(
      can(tones('#e7a94a', '#c98a2e', '#f6cf8c'), STEEL, wave),
      tumbler({ top: 48, foot: 36, height: 150, drink: wheatBeer, level: 112, foam: true }),
    ),
  'sake-junmai': () => besideGlass(sakeBottle(), sakeCup(palette.CREAM_GLAZE, '#f3f0dd')),
  'sake-nigori': () =>
    besideGlass(
      drawn({
        glass: tones('#eef0ee', '#cfd6d6', '#ffffff'),
        cap: BLUE,
        label: tones('#dfeaf0', '#bccfd8', '#fff'),
        motif: cloud,
        width: 74,
        height: 188,
        shoulder: 126,
        neck: 30,
      }),
      sakeCup(BLACK, '#fbfaf4'),
    ),
  umeshu: () =>
    besideGlass(
      drawn({
        glass: tones('#e3b04c', '#c48d2c', '#f4d48e'),
        cap: BLACK,
        label: PAPER,
        motif: plum,
        width: 84,
        height: 176,
        shoulder: 116,
        neck: 32,
      }),
      tumbler({
        top: 40,
        foot: 34,
        height: 84,
        drink: tones('#e6b552', '#c99436', '#f3d28a'),
        level: 46,
      }),
    ),
  viognier: () =>
    besideGlass(
      drawn({
        glass: tones('#a8ad62', '#868b45', '#d0d39a'),
        cap: tones('#d9c06a', '#b59b45', '#efe0a2'),
        label: PAPER,
        motif: grapes,
        width: 72,
        height: 216,
        shoulder: 128,
        neck: 24,
      }),
      wineGlass(tones('#efe39a', '#dccb70', '#f8f1c4')),
    ),
};
