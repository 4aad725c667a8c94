import { shadow } from '../counter.ts';
import type { Material } from '../palette.ts';
import { d, ellipse, fill, type Svg, stroke } from '../svg.ts';

const FLAT = 0.52;

/** A round plate; the origin is the middle of its surface. */
export function plate(radius: number, material: Material): Svg {
  const [rx, ry] = [radius, radius * FLAT];
  return (
    shadow(6, 10, rx * 0.92, ry * 0.9) +
    ellipse(0, 14, rx * 0.72, ry * 0.74, material.dark) +
    ellipse(0, 7, rx, ry, material.dark) +
    ellipse(0, 0, rx, ry, material.light) +
    ellipse(0, 1.5, rx - 3, ry - 2, material.base) +
    ellipse(0, 4, rx * 0.8, ry * 0.78, material.dark) +
    ellipse(0, 6, rx * 0.79, ry * 0.76, material.base) +
    stroke(
      d`M${-rx * 0.9} ${-ry * 0.1}A${rx * 0.92} ${ry * 0.9} 0 0 1 ${-rx * 0.35} ${-ry * 0.82}`,
      material.light,
      3,
    )
  );
}

/** How far the near edge of a plate is below its middle. */
export function plateFoot(radius: number): number {
  return 7 + radius * FLAT;
}

export type Bowl = { radius: number; depth: number; outside: Material; inside: Material };

/** A bowl around its content; the origin is the middle of its rim. */
export function bowl({ radius: rx, depth, outside, inside }: Bowl, content: Svg): Svg {
  const ry = rx * FLAT;
  const foot = rx * 0.46;
  const body = d`M${-rx} 0C${-rx * 0.98} ${depth * 0.62} ${-rx * 0.62} ${depth} ${-foot} ${depth}H${foot}C${rx * 0.62} ${depth} ${rx * 0.98} ${depth * 0.62} ${rx} 0z`;
  const away = d`M${rx * 0.4} ${ry * 0.5}C${rx * 0.4} ${depth * 0.7} ${rx * 0.3} ${depth} ${foot * 0.4} ${depth}H${foot}C${rx * 0.62} ${depth} ${rx * 0.98} ${depth * 0.62} ${rx} 0z`;
  return (
    shadow(4, depth + 4, foot * 1.55, foot * 0.26) +
    fill(
      d`M${-foot} ${depth - 4}h${foot * 2}l-4 ${12}q${-foot + 4} 8 ${-foot * 2 + 8} 0z`,
      outside.dark,
    ) +
    fill(body, outside.base) +
    fill(away, outside.dark) +
    stroke(
      d`M${-rx * 0.86} ${depth * 0.36}Q${-rx * 0.72} ${depth * 0.72} ${-rx * 0.5} ${depth * 0.86}`,
      outside.light,
      5,
      0.8,
    ) +
    ellipse(0, 0, rx, ry, outside.light) +
    ellipse(0, 1.5, rx - 5, ry - 4, inside.dark) +
    ellipse(2, 6, rx - 10, ry - 9, inside.base) +
    content
  );
}

/** How far a bowl's foot is below its rim's middle. */
export function bowlFoot({ depth }: Bowl): number {
  return depth + 12;
}
