import type { Material } from '../palette.ts';
import { repeated } from '../stamp.ts';
import { d, fill, type Point, type Svg } from '../svg.ts';

/** Diced food, one dice at each position. `name` is unique within the picture. */
export function cubes(
  name: string,
  positions: readonly Point[],
  size: number,
  material: Material,
  extra: Svg = '',
): Svg {
  const a = size / 2;
  const h = size * 0.62;
  const top = d`M${-a} ${-h * 0.3}L${-a * 0.1} ${-h}L${a} ${-h * 0.5}L${a * 0.15} ${h * 0.2}z`;
  const left = d`M${-a} ${-h * 0.3}L${a * 0.15} ${h * 0.2}V${h}L${-a} ${h * 0.45}z`;
  const right = d`M${a} ${-h * 0.5}L${a * 0.15} ${h * 0.2}V${h}L${a} ${h * 0.3}z`;
  const dice = fill(top, material.light) + fill(left, material.base) + fill(right, material.dark);
  return repeated(name, dice + extra, positions);
}
