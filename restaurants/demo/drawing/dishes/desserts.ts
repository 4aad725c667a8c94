import { COUNTER } from '../counter.ts';
import * as palette from '../palette.ts';
import { plate, plateFoot } from '../parts/dishware.ts';
import { citrus } from '../parts/sashimi.ts';
import {
  cheesecake,
  coconutPearl,
  cutMochi,
  dorayaki,
  mangoHalf,
  mochi,
  pralineTart,
} from '../parts/sweets.ts';
import { repeated } from '../stamp.ts';
import { at } from '../svg.ts';

const RED_BEAN: palette.Material = { base: '#7d2f2c', dark: '#5a1d1d', light: '#a9564e' };
const MATCHA: palette.Material = { base: '#a9bf6c', dark: '#83994a', light: '#d2df9f' };
const VANILLA: palette.Material = { base: '#f8edcf', dark: '#e2cf9f', light: '#fffaec' };

export const desserts = {
  'mochi-glace': () =>
    at(118, COUNTER - 30, mochi(VANILLA), 1.3) +
    at(
      278,
      COUNTER - 8,
      cutMochi(MATCHA, { base: '#c9d88f', dark: '#b3c474', light: '#e7efc2' }),
      1.3,
    ),
  'daifuku-matcha': () =>
    at(122, COUNTER - 30, mochi(MATCHA), 1.3) +
    at(280, COUNTER - 8, cutMochi(MATCHA, RED_BEAN), 1.3),
  dorayaki: () => at(200, COUNTER - 38, dorayaki(RED_BEAN), 1.25),
  'perles-coco': () => {
    const middle = COUNTER - plateFoot(160);
    return (
      at(200, middle, plate(160, palette.CHARCOAL)) +
      at(
        200,
        middle,
        repeated('pearl', at(0, 0, coconutPearl(), 1.05), [
          [2, -20],
          [-66, 24],
          [70, 30],
        ]),
      )
    );
  },
  'cheesecake-yuzu': () => at(196, COUNTER - 6, cheesecake(), 1.2),
  'tartelette-praline': () => at(200, COUNTER - 26, pralineTart(), 1.3),
  'mi-cuit-matcha': () => {
    const middle = COUNTER - plateFoot(160);
    const melting: palette.Material = { base: '#c9d88f', dark: '#b3c474', light: '#e7efc2' };
    return (
      at(200, middle, plate(160, palette.CHARCOAL)) +
      at(200, middle + 30, cutMochi(MATCHA, melting), 1.3)
    );
  },
  'mangue-fraiche': () =>
    at(192, COUNTER - 30, mangoHalf(), 1.25) +
    at(330, COUNTER - 14, citrus('#6f9a3a', '#cfe08a'), 1.1),
};
