import { chanceOf } from '../chance.ts';
import { d, type Svg, stroke } from '../svg.ts';

/** Sesame scattered over a place. */
export function sesame(colour: string, count: number, rx: number, ry: number): Svg {
  const chance = chanceOf('sesame');
  let seeds = '';
  for (let i = 0; i < count; i += 1) {
    const reach = Math.sqrt((i + 0.5) / count);
    const angle = i * 2.4 + chance.between(0, 0.6);
    seeds += d`M${reach * rx * Math.cos(angle)} ${reach * ry * Math.sin(angle)}l${chance.between(-4, 4)} ${chance.between(-2.5, 2.5)}`;
  }
  return stroke(seeds, colour, 3.6);
}
