import type { Chance } from '../chance.ts';
import { RICE } from '../palette.ts';
import { type Point, type Svg, stroke, whole } from '../svg.ts';

/** Grains lying anyhow, one path for all of them. `place` says where the next one lies. */
export function grains(
  chance: Chance,
  count: number,
  place: () => Point,
  colour = RICE.dark,
  size = 5,
): Svg {
  let data = '';
  for (let i = 0; i < count; i += 1) {
    const [x, y] = place();
    const angle = chance.between(0, Math.PI);
    data += whole`M${x} ${y}l${size * Math.cos(angle)} ${size * 0.7 * Math.sin(angle)}`;
  }
  return stroke(data, colour, size * 0.6);
}

/** A place in a ring, evenly spread around so that grains never clump. */
export function ringPlaces(chance: Chance, count: number, inner: number, outer: number) {
  let i = 0;
  return (): Point => {
    const angle = ((i + chance.between(0, 0.7)) / count) * 2 * Math.PI;
    i += 1;
    const radius = chance.between(inner, outer);
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  };
}
