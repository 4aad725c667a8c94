import type { Chance } from '../chance.ts';
import { shadow, TILT } from '../counter.ts';
import * as palette from '../palette.ts';
import { circle, d, fill, fine, group, type Svg } from '../svg.ts';
import type { Detail } from './detail.ts';
import { grains, ringPlaces } from './rice.ts';

/** A piece of roll that stands on its end. */
export type Size = { radius: number; height: number };

/** The wall of a standing piece, in the colour its user fills it with; the foot's middle is the origin. */
export function wall({ radius: r, height: h }: Size, detail: Detail): Svg {
  const ry = Math.round(r * TILT);
  const body = d`M${-r} ${-h}V0A${r} ${ry} 0 0 0 ${r} 0V${-h}z`;
  const away = d`M${r * 0.35} ${-h}V${ry * 0.937}A${r} ${ry} 0 0 0 ${r} 0V${-h}z`;
  const under = detail === 'close' ? shadow(0, 0, r, ry) : '';
  return `${under}<path d="${body}"/>${fill(away, palette.SHADE, 0.2)}`;
}

/** What lies on the upper face, drawn as seen from straight above. */
export function face(height: number, content: Svg): Svg {
  return group(content, `translate(0 ${-height})scale(1 ${fine(TILT)})`);
}

/** The rice of an upper face, from `outer` in; grains lie no nearer than `inner`. */
export function riceRing(chance: Chance, outer: number, inner: number, detail: Detail): Svg {
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
