import { chanceOf } from '../chance.ts';
import * as palette from '../palette.ts';
import { type Stamp, stamp } from '../stamp.ts';
import { circle, d, type Svg, stroke } from '../svg.ts';
import { type Coat, coating } from './coat.ts';
import type { Detail } from './detail.ts';
import { cluster, colourOf, type Filling, type Fillings, halves } from './fillings.ts';
import { face, riceRing, type Size, wall } from './standing-piece.ts';

const CALIFORNIA: Size = { radius: 47, height: 38 };

/** The radius of the nori inside. */
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
  const colour = coat === 'fried-onions' ? palette.CRUMB.base : palette.RICE_SIDE.base;
  return stamp(
    coat,
    `<use href="#california" fill="${colour}"/>${coating(coat, detail, CALIFORNIA)}`,
  );
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
