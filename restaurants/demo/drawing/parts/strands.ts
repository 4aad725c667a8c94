import type { Chance } from '../chance.ts';
import type { Material } from '../palette.ts';
import { type Svg, stroke, whole } from '../svg.ts';

/** Shredded food in a loose heap around (0, y): dark below, light on top. */
export function strands(
  chance: Chance,
  count: number,
  material: Material,
  rx: number,
  ry: number,
  y = 0,
  width = 5,
): Svg {
  const tangle = (amount: number, reach: number, lift: number) => {
    let data = '';
    for (let i = 0; i < amount; i += 1) {
      const angle = i * 2.4 + chance.between(0, 1);
      const far = Math.sqrt((i + 0.5) / amount) * reach;
      const turn = chance.between(0, 2 * Math.PI);
      const length = rx * 0.42;
      const [dx, dy] = [length * Math.cos(turn), length * 0.6 * Math.sin(turn)];
      const bend = chance.between(-0.5, 0.5) * length;
      const [x0, y0] = [
        far * rx * Math.cos(angle) - dx / 2,
        y + lift + far * ry * Math.sin(angle) - dy / 2,
      ];
      data += whole`M${x0} ${y0}q${dx / 2 - dy * (bend / length)} ${dy / 2 + bend} ${dx} ${dy}`;
    }
    return data;
  };
  return (
    stroke(tangle(Math.round(count * 0.35), 0.85, 0), material.dark, width) +
    stroke(tangle(Math.round(count * 0.4), 0.78, -2), material.base, width) +
    stroke(tangle(Math.round(count * 0.25), 0.62, -5), material.light, width * 0.7)
  );
}
