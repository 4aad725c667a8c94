import { COUNTER, TILT } from '../counter.ts';
import { california, californiaBase, sauce } from '../parts/california.ts';
import type { Coat } from '../parts/coat.ts';
import { cutFace, type Drape, drapedRoll } from '../parts/draped-roll.ts';
import type { Fillings } from '../parts/fillings.ts';
import { maki, makiBase } from '../parts/maki.ts';
import { places, setDown } from '../rows.ts';
import { define, type Stamp, stamp } from '../stamp.ts';
import type { Point, Svg } from '../svg.ts';

/** Moves places so that the nearest piece, whose foot reaches this far down, stands on the counter. */
function standing(positions: readonly Point[], foot: number): Point[] {
  const lowest = Math.max(...positions.map(([, y]) => y));
  return positions.map(([x, y]) => [200 + x, COUNTER - foot - lowest + y]);
}

function portion(pieces: readonly Stamp[], positions: readonly Point[], foot: number): Svg {
  return define(...pieces) + setDown(pieces, standing(positions, foot), 0, 0);
}

const SIX = places({ columns: 3, rows: 2, spacing: 106, depth: 104 });
const EIGHT = places({ columns: 4, rows: 2, spacing: 90, depth: 96 });
const EIGHT_DRAPED = places({ columns: 4, rows: 2, spacing: 88, depth: 128 });

const sixMaki =
  (...fillings: Fillings) =>
  () => {
    const piece = stamp('a', maki(fillings), 1.12);
    return define(...makiBase('close')) + portion([piece], SIX, 45 * TILT * 1.12);
  };

const eight = (coat: Coat, fillings: Fillings, extra: Svg = '') => {
  const piece = stamp('a', california(coat, fillings) + extra, 0.96);
  return define(...californiaBase([coat], 'close')) + portion([piece], EIGHT, 47 * TILT * 0.96);
};

const eightCalifornia =
  (coat: Coat, ...fillings: Fillings) =>
  () =>
    eight(coat, fillings);

const crispy =
  (poured: string, ...fillings: Fillings) =>
  () =>
    eight('fried-onions', fillings, sauce(poured));

const draped =
  (fillings: Fillings, ...drapes: Drape[]) =>
  () => {
    const face = stamp('f', cutFace(fillings));
    const pieces = drapes.map((drape, i) => stamp(`p${i}`, drapedRoll(face.at(0, 0), drape), 0.86));
    return define(face) + portion(pieces, EIGHT_DRAPED, 0);
  };

const SWEET_SOY = '#4a2413';
const CHILLI_MAYONNAISE = '#fbd0a0';

export const rolls = {
  'maki-saumon': sixMaki('salmon'),
  'maki-thon': sixMaki('tuna'),
  'maki-saumon-fromage': sixMaki('salmon', 'cream'),
  'maki-crevette': sixMaki('shrimp'),
  'maki-avocat': sixMaki('avocado'),
  'maki-concombre': sixMaki('cucumber'),
  'maki-concombre-fromage': sixMaki('cucumber', 'cream'),
  'maki-radis': sixMaki('radish'),
  'california-saumon-avocat': eightCalifornia('golden-sesame', 'salmon', 'avocado'),
  'california-thon-avocat': eightCalifornia('black-sesame', 'tuna', 'avocado'),
  'california-thon-cuit': eightCalifornia('golden-sesame', 'cooked-tuna', 'cucumber'),
  'california-crevette': eightCalifornia('golden-sesame', 'shrimp', 'avocado', 'cucumber'),
  'california-crabe': eightCalifornia('tobiko', 'crab', 'cucumber'),
  'california-saumon-epice': eightCalifornia('chilli-sesame', 'spicy-salmon', 'cucumber'),
  'california-anguille': eightCalifornia('golden-sesame', 'eel', 'avocado'),
  'california-avocat-concombre': eightCalifornia('black-sesame', 'avocado', 'cucumber'),
  'crispy-saumon': crispy(SWEET_SOY, 'salmon', 'avocado', 'cream'),
  'crispy-poulet': crispy(CHILLI_MAYONNAISE, 'chicken', 'avocado'),
  'crispy-thon-epice': crispy(CHILLI_MAYONNAISE, 'spicy-tuna', 'cucumber'),
  'crispy-patate-douce': crispy(SWEET_SOY, 'sweet-potato', 'avocado'),
  'roll-tempura-crevette': eightCalifornia('golden-sesame', 'tempura', 'avocado'),
  'roll-dragon': draped(['tempura', 'cucumber'], 'avocado', 'eel'),
  'roll-arc-en-ciel': draped(['avocado', 'cucumber'], 'salmon', 'tuna', 'bream', 'avocado'),
  'roll-comptoir': draped(['cream', 'cucumber'], 'seared-salmon', 'tuna'),
  'roll-saumon-mi-cuit': draped(['cream', 'cucumber'], 'seared-salmon'),
};
