import { type Chance, chanceOf } from '../chance.ts';
import { TILT } from '../counter.ts';
import * as palette from '../palette.ts';
import { type Point, type Svg, stroke, whole } from '../svg.ts';
import type { Detail } from './detail.ts';
import { grains, ringPlaces } from './rice.ts';
import type { Size } from './standing-piece.ts';

/** What a california is rolled in. */
export type Coat =
  | 'golden-sesame'
  | 'black-sesame'
  | 'chilli-sesame'
  | 'tobiko'
  | 'chives'
  | 'fried-onions';

/** Places on the wall towards us, from left to right. */
function onWall(chance: Chance, { radius: r, height: h }: Size, count: number) {
  let i = 0;
  return (): Point => {
    const x = r * (-0.9 + (1.8 * (i + chance.between(0.1, 0.9))) / count);
    i += 1;
    const sag = TILT * Math.sqrt(r * r - x * x);
    return [x, chance.between(-h + sag + 4, sag - 4)];
  };
}

const CHILLI = '#d2402a';

function specks(count: number, place: () => Point, radius: number, colour: string): Svg {
  let data = '';
  for (let i = 0; i < count; i += 1) {
    const [x, y] = place();
    data += whole`M${x} ${y}h.1`;
  }
  return stroke(data, colour, radius * 2);
}

/** A coat seen from far: one kind of crumb or seed, and few of them. */
function farCoating(coat: Coat, chance: Chance, size: Size): Svg {
  const side = onWall(chance, size, 9);
  const seed = (colour: string) =>
    grains(chance, 9, side, colour, 5) + grains(chance, 4, rim(chance, size, 4), colour, 5);
  switch (coat) {
    case 'golden-sesame':
      return seed(palette.GOLDEN_SESAME);
    case 'black-sesame':
      return seed(palette.BLACK_SESAME);
    case 'chilli-sesame':
      return seed(CHILLI);
    case 'chives':
      return seed(palette.CHIVE);
    case 'tobiko':
      return specks(14, onWall(chance, size, 14), 4, palette.TOBIKO.base);
    case 'fried-onions':
      return (
        specks(7, rim(chance, size, 7), 5, palette.CRUMB.base) +
        specks(8, onWall(chance, size, 8), 5.5, palette.CRUMB.light) +
        specks(7, onWall(chance, size, 7), 4.5, palette.CRUMB.dark)
      );
  }
}

/** Places on the edge of the upper face. */
function rim(chance: Chance, { radius, height }: Size, count: number): () => Point {
  const around = ringPlaces(chance, count, radius - 5, radius - 2);
  return () => {
    const [x, y] = around();
    return [x, y * TILT - height];
  };
}

function closeCoating(coat: Coat, chance: Chance, size: Size): Svg {
  const flat = rim(chance, size, 12);
  const side = (count: number) => onWall(chance, size, count);
  const seeds = (colour: string) =>
    grains(chance, 12, side(12), colour, 4.5) + grains(chance, 8, flat, colour, 4);
  switch (coat) {
    case 'golden-sesame':
      return seeds(palette.GOLDEN_SESAME);
    case 'black-sesame':
      return seeds(palette.BLACK_SESAME);
    case 'chilli-sesame':
      return grains(chance, 8, side(8), palette.GOLDEN_SESAME, 4.5) + seeds(CHILLI);
    case 'chives':
      return seeds(palette.CHIVE);
    case 'tobiko':
      return (
        specks(20, side(20), 3.2, palette.TOBIKO.base) +
        specks(12, side(12), 2, palette.TOBIKO.light) +
        specks(12, flat, 3, palette.TOBIKO.base)
      );
    case 'fried-onions':
      return (
        specks(26, side(26), 5, palette.CRUMB.base) +
        specks(16, side(16), 4, palette.CRUMB.light) +
        specks(14, side(14), 3.4, palette.CRUMB.dark) +
        specks(12, flat, 4, palette.CRUMB.base)
      );
  }
}

/** A coat on a piece of this size; rice lies loose under seeds. */
export function coating(coat: Coat, detail: Detail, size: Size): Svg {
  const chance = chanceOf(coat);
  if (detail === 'far') return farCoating(coat, chance, size);
  const laid = closeCoating(coat, chance, size);
  if (coat === 'fried-onions') return laid;
  return grains(chance, 14, onWall(chance, size, 14), palette.RICE.light, 6) + laid;
}
