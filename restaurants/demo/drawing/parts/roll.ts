import { type Chance, chanceOf } from '../chance.ts';
import { shadow, TILT } from '../counter.ts';
import * as palette from '../palette.ts';
import { type Stamp, stamp } from '../stamp.ts';
import { circle, d, fill, fine, group, type Point, type Svg, stroke, whole } from '../svg.ts';
import { CORE, cluster, colourOf, core, type Detail, type Filling, halves } from './fillings.ts';
import { grains, ringPlaces } from './rice.ts';

export type Fillings = readonly [Filling, ...Filling[]];

type Size = { radius: number; height: number };
const MAKI: Size = { radius: 45, height: 46 };
const CALIFORNIA: Size = { radius: 47, height: 38 };

/** The wall of a standing piece, in the colour its user fills it with; the foot's middle is the origin. */
function wall({ radius: r, height: h }: Size, detail: Detail): Svg {
  const ry = Math.round(r * TILT);
  const body = d`M${-r} ${-h}V0A${r} ${ry} 0 0 0 ${r} 0V${-h}z`;
  const away = d`M${r * 0.35} ${-h}V${ry * 0.937}A${r} ${ry} 0 0 0 ${r} 0V${-h}z`;
  const under = detail === 'close' ? shadow(0, 0, r, ry) : '';
  return `${under}<path d="${body}"/>${fill(away, palette.SHADE, 0.2)}`;
}

/** What lies on the upper face, drawn as seen from straight above. */
function face(height: number, content: Svg): Svg {
  return group(content, `translate(0 ${-height})scale(1 ${fine(TILT)})`);
}

function riceRing(chance: Chance, outer: number, inner: number, detail: Detail): Svg {
  const [many, few] = detail === 'close' ? [14, 9] : [0, 8];
  return (
    circle(0, 0, outer, palette.RICE.base) +
    circle(-outer * 0.02, -outer * 0.04, outer * 0.93, palette.RICE.light) +
    (many > 0
      ? grains(chance, many, ringPlaces(chance, many, inner + 4, outer - 5), palette.RICE.base, 7)
      : '') +
    grains(chance, few, ringPlaces(chance, few, inner + 3, outer - 6), '#e9dec6', 6)
  );
}

/** A maki without its filling: nori outside, rice inside. */
function makiBody(detail: Detail): Stamp {
  const chance = chanceOf('maki');
  const { radius: r, height: h } = MAKI;
  return stamp(
    'maki',
    `<g fill="${palette.NORI.base}">${wall(MAKI, detail)}</g>` +
      (detail === 'close'
        ? stroke(d`M${-r * 0.72} ${-h * 0.6}V${r * TILT * 0.35}`, palette.NORI.light, 5, 0.6)
        : '') +
      face(
        h,
        circle(0, 0, r, palette.NORI.light) +
          (detail === 'close' ? circle(1, 2, r - 1.5, palette.NORI.base) : '') +
          riceRing(chance, r - (detail === 'close' ? 5 : 3), 18, detail),
      ),
  );
}

/** What maki are made of. A picture with maki defines it. */
export function makiBase(detail: Detail): Stamp[] {
  return [makiBody(detail), CORE];
}

/** A maki with one filling or more. */
export function maki(fillings: Fillings): Svg {
  const inside =
    fillings.length > 1
      ? circle(0, 0, 24, '#c9b68c') + cluster(fillings, 22.5, 2.6)
      : core(fillings[0]);
  return `<use href="#maki"/>${face(MAKI.height, inside)}`;
}

export type Coat =
  | 'golden-sesame'
  | 'black-sesame'
  | 'chilli-sesame'
  | 'tobiko'
  | 'chives'
  | 'fried-onions';

function onWall(chance: Chance, { radius: r, height: h }: Size, count: number) {
  let i = 0;
  return (): Point => {
    const x = r * (-0.9 + (1.8 * (i + chance.between(0.1, 0.9))) / count);
    i += 1;
    const sag = TILT * Math.sqrt(r * r - x * x);
    return [x, chance.between(-h + sag + 4, sag - 4)];
  };
}

function specks(count: number, place: () => Point, radius: number, colour: string): Svg {
  let data = '';
  for (let i = 0; i < count; i += 1) {
    const [x, y] = place();
    data += whole`M${x} ${y}h.1`;
  }
  return stroke(data, colour, radius * 2);
}

/** A coat seen from far: one kind of crumb or seed, and few of them. */
function farCoating(coat: Coat, chance: Chance): Svg {
  const side = onWall(chance, CALIFORNIA, 9);
  const seed = (colour: string) =>
    grains(chance, 9, side, colour, 5) + grains(chance, 4, rim(chance, 4), colour, 5);
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
      return specks(14, onWall(chance, CALIFORNIA, 14), 4, palette.TOBIKO.base);
    case 'fried-onions':
      return (
        specks(7, rim(chance, 7), 5, palette.CRUMB.base) +
        specks(8, onWall(chance, CALIFORNIA, 8), 5.5, palette.CRUMB.light) +
        specks(7, onWall(chance, CALIFORNIA, 7), 4.5, palette.CRUMB.dark)
      );
  }
}

const CHILLI = '#d2402a';

/** Places on the edge of a california's upper face. */
function rim(chance: Chance, count: number): () => Point {
  const { radius, height } = CALIFORNIA;
  const around = ringPlaces(chance, count, radius - 5, radius - 2);
  return () => {
    const [x, y] = around();
    return [x, y * TILT - height];
  };
}

function closeCoating(coat: Coat, chance: Chance): Svg {
  const flat = rim(chance, 12);
  const side = (count: number) => onWall(chance, CALIFORNIA, count);
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

const HEART = 32;

/** A california without coat and fillings, its wall in the colour of its user. */
function californiaBody(detail: Detail): Stamp {
  const { radius: r, height: h } = CALIFORNIA;
  return stamp(
    'california',
    wall(CALIFORNIA, detail) +
      face(
        h,
        `<circle r="${r}"/>` +
          riceRing(chanceOf('california'), r - 2, HEART, detail) +
          circle(0, 0, HEART, palette.NORI.base),
      ),
  );
}

function coated(coat: Coat, detail: Detail): Stamp {
  const chance = chanceOf(coat);
  const crumbs = coat === 'fried-onions';
  const colour = crumbs ? palette.CRUMB.base : palette.RICE_SIDE.base;
  const coating = detail === 'far' ? farCoating(coat, chance) : closeCoating(coat, chance);
  const loose =
    crumbs || detail === 'far'
      ? ''
      : grains(chance, 14, onWall(chance, CALIFORNIA, 14), palette.RICE.light, 6);
  return stamp(coat, `<use href="#california" fill="${colour}"/>${loose}${coating}`);
}

/** What californias with these coats are made of. A picture with them defines it. */
export function californiaBase(coats: readonly Coat[], detail: Detail): Stamp[] {
  return [californiaBody(detail), ...coats.map((coat) => coated(coat, detail))];
}

/** A california in its coat with its fillings. */
export function california(coat: Coat, fillings: Fillings): Svg {
  return `<use href="#${coat}"/>${face(CALIFORNIA.height, cluster(fillings, HEART - 3.5, 3.6))}`;
}

/** Two fillings seen from far, the first in the colour of its user. */
export function farFillings(second: Filling): Stamp {
  return stamp(`with-${second}`, face(CALIFORNIA.height, halves(second, HEART - 3, 3.6)));
}

/** A california among many others: pictures with it define its base and `farFillings`. */
export function farCalifornia(coat: Coat, first: Filling, second: Filling): Svg {
  return `<use href="#${coat}"/><use href="#with-${second}" fill="${colourOf(first)}"/>`;
}

/** Sauce poured along the near rim of a california, running down its wall. */
export function sauce(colour: string): Svg {
  const y = -CALIFORNIA.height;
  return (
    stroke(d`M-36 ${y + 17}Q0 ${y + 38} 36 ${y + 17}`, colour, 7) +
    stroke(d`M-20 ${y + 26}v12M4 ${y + 28}v22M26 ${y + 22}v9`, colour, 6)
  );
}
