import { chanceOf } from '../chance.ts';
import { ground } from '../counter.ts';
import * as palette from '../palette.ts';
import { fill, type Point, type Svg, stroke } from '../svg.ts';
import { type Area, outline, type Slab, slab } from './board.ts';
import { grains } from './rice.ts';
import { strands } from './strands.ts';

export const BOX: Slab = { width: 344, depth: 224, thickness: 34, material: palette.CHARCOAL };

/** The compartments, named by where they are. */
export const COMPARTMENTS = {
  rice: { left: -162, right: -14, near: 4, far: 102 },
  main: { left: -4, right: 162, near: 4, far: 102 },
  salad: { left: -162, right: -92, near: -102, far: -6 },
  small: { left: -82, right: -14, near: -102, far: -6 },
  rolls: { left: -4, right: 162, near: -102, far: -6 },
} satisfies Record<string, Area>;

const middle = ({ left, right, near, far }: Area): Point =>
  ground((left + right) / 2, (near + far) / 2);

/** Where something in a compartment is laid, from the compartment's own middle. */
export function inside(area: Area, x = 0, depth = 0): Point {
  const [mx, my] = middle(area);
  const [dx, dy] = ground(x, depth);
  return [mx + dx, my + dy];
}

const grown = ({ left, right, near, far }: Area, by: number): Area => ({
  left: left - by,
  right: right + by,
  near: near - by,
  far: far + by,
});

/** The empty box; the origin is the middle of its rim. */
export function bentoBox(): Svg {
  return (
    slab(BOX) +
    Object.values(COMPARTMENTS)
      .map(
        (area) =>
          fill(outline(area, 8), palette.LACQUER.dark) +
          fill(outline(grown(area, -5), 6), palette.LACQUER.base),
      )
      .join('')
  );
}

/** Rice pressed into its compartment. */
export function bentoRice(brown: boolean): Svg {
  const chance = chanceOf('bento');
  const area = COMPARTMENTS.rice;
  const rice = brown ? { base: '#dcc39a', dark: '#b8986a', light: '#eedcb9' } : palette.RICE;
  const place = (): Point => ground(chance.between(-152, -24), chance.between(12, 92));
  return (
    fill(outline(grown(area, -3), 16), rice.dark) +
    `<g transform="translate(0 -7)">${
      fill(outline(grown(area, -5), 18), rice.base) +
      grains(chance, 15, place, rice.light, 9) +
      grains(chance, 7, place, rice.dark, 7) +
      stroke(
        'M-90-52l5 2M-76-46l4-3M-64-54l5 1M-84-38l5-1M-70-34l4 3M-56-42l5-2',
        palette.BLACK_SESAME,
        3.6,
      )
    }</g>`
  );
}

export function bentoSalad(material: palette.Material): Svg {
  const [x, y] = middle(COMPARTMENTS.salad);
  return `<g transform="translate(${Math.round(x)} ${Math.round(y)})">${strands(chanceOf('bento'), 18, material, 34, 26, -5, 7)}</g>`;
}
