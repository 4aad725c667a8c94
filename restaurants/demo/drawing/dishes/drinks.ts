import { COUNTER } from '../counter.ts';
import {
  APPLE_JUICE,
  BEER,
  BLACK,
  BLUE,
  BLUE_GLASS,
  BROWN_GLASS,
  CLEAR,
  COLA,
  GREEN,
  GREEN_GLASS,
  LEMONADE,
  PAPER,
  RED,
  STEEL,
  TEA,
  WHEAT_BEER,
} from '../drink-colours.ts';
import { CREAM_GLAZE, type Material, tones } from '../palette.ts';
import { type Bottle, bottle, can, sakeCup, teaCup, tumbler, wineGlass } from '../parts/drinks.ts';
import * as labels from '../parts/labels.ts';
import { at, fill, type Svg, stroke } from '../svg.ts';

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

export const teaBottle = (): Svg =>
  drawn({ glass: TEA, cap: BLACK, label: PAPER, motif: labels.leaves });

export const sakeBottle = (): Svg =>
  drawn({
    glass: GREEN_GLASS,
    cap: STEEL,
    label: PAPER,
    motif: labels.badge,
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

const glassOf = (drink: Material): Svg =>
  tumbler({ top: 46, foot: 36, height: 118, drink, level: 84 });

const water = { ...SMALL, width: 74, shoulder: 140, neck: 30 };
const juice = { width: 92, height: 168, shoulder: 106, neck: 40, labelFrom: 24, labelTo: 84 };

export const whiteWine = (): Svg => wineGlass(tones('#efe39a', '#dccb70', '#f8f1c4'));

export const drinks = {
  'eau-plate': () =>
    besideGlass(
      drawn({ ...water, glass: BLUE_GLASS, cap: BLUE, label: PAPER, motif: labels.drop }),
      glassOf(tones('#c3dfe9', '#a3c8d6', '#e4f3f8')),
    ),
  'eau-petillante': () =>
    besideGlass(
      drawn({ ...water, glass: CLEAR, cap: GREEN, label: PAPER, motif: labels.bubbles }),
      glassOf(CLEAR) + fizz,
    ),
  'the-vert-glace': () => besideGlass(teaBottle(), glassOf(TEA)),
  'limonade-yuzu': () =>
    besideGlass(
      drawn({ glass: LEMONADE, cap: GREEN, label: PAPER, motif: labels.yuzu }),
      glassOf(LEMONADE) + at(30, -112, labels.yuzu, 0.9),
    ),
  'cola-artisanal': () =>
    besideGlass(
      drawn({ glass: COLA, cap: RED, label: PAPER, motif: labels.bean }),
      glassOf(COLA) + ice,
    ),
  'jus-de-pomme': () =>
    besideGlass(
      drawn({ ...juice, glass: APPLE_JUICE, cap: STEEL, label: PAPER, motif: labels.apple }),
      glassOf(APPLE_JUICE),
    ),
  'the-genmaicha': () => at(200, STAND, teaCup()),
  'biere-blonde': () =>
    besideGlass(
      drawn({
        glass: BROWN_GLASS,
        cap: RED,
        label: PAPER,
        motif: labels.riceEar,
        width: 72,
        neck: 24,
      }),
      tumbler({ top: 48, foot: 36, height: 150, drink: BEER, level: 112, foam: true }),
    ),
  'biere-blanche': () =>
    besideGlass(
      can(tones('#e7a94a', '#c98a2e', '#f6cf8c'), STEEL, labels.wave),
      tumbler({ top: 48, foot: 36, height: 150, drink: WHEAT_BEER, level: 112, foam: true }),
    ),
  'sake-junmai': () => besideGlass(sakeBottle(), sakeCup(CREAM_GLAZE, '#f3f0dd')),
  'sake-nigori': () =>
    besideGlass(
      drawn({
        glass: tones('#eef0ee', '#cfd6d6', '#ffffff'),
        cap: BLUE,
        label: tones('#dfeaf0', '#bccfd8', '#fff'),
        motif: labels.cloud,
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
        motif: labels.plum,
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
        motif: labels.grapes,
        width: 72,
        height: 216,
        shoulder: 128,
        neck: 24,
      }),
      whiteWine(),
    ),
  'verre-viognier': () => at(200, STAND, whiteWine(), 1.25),
};
