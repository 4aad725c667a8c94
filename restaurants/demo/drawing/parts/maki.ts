import { chanceOf } from '../chance.ts';
import { TILT } from '../counter.ts';
import * as palette from '../palette.ts';
import { type Stamp, stamp } from '../stamp.ts';
import { circle, d, type Svg, stroke } from '../svg.ts';
import type { Detail } from './detail.ts';
import { CORE, cluster, core, type Fillings } from './fillings.ts';
import { face, riceRing, type Size, wall } from './standing-piece.ts';

const MAKI: Size = { radius: 45, height: 46 };

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
