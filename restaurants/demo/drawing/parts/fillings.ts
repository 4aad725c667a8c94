import * as palette from '../palette.ts';
import { stamp } from '../stamp.ts';
import { at, circle, d, fill, type Point, type Svg, stroke, whole } from '../svg.ts';

/** What a roll is filled with, as its cut face shows it. */
export type Filling =
  | 'salmon'
  | 'tuna'
  | 'cooked-tuna'
  | 'shrimp'
  | 'tempura'
  | 'crab'
  | 'eel'
  | 'chicken'
  | 'avocado'
  | 'cucumber'
  | 'cream'
  | 'radish'
  | 'sweet-potato'
  | 'spicy-salmon'
  | 'spicy-tuna';

export type Fillings = readonly [Filling, ...Filling[]];

const MATERIALS = {
  salmon: palette.SALMON,
  tuna: palette.TUNA,
  'cooked-tuna': { base: '#d9b79c', dark: '#b48c6d', light: '#efd9c5' },
  shrimp: palette.SHRIMP,
  tempura: palette.BATTER,
  crab: palette.CRAB,
  eel: palette.EEL,
  chicken: palette.CRUMB,
  avocado: palette.AVOCADO,
  cucumber: palette.CUCUMBER,
  cream: palette.CREAM_CHEESE,
  radish: palette.RADISH,
  'sweet-potato': palette.SWEET_POTATO,
  'spicy-salmon': palette.SALMON,
  'spicy-tuna': palette.TUNA,
} satisfies Record<Filling, palette.Material>;

/** Marks that tell one filling from another, around the middle of a piece of radius `s`. */
function marks(filling: Filling, s: number): Svg {
  const { dark, light } = MATERIALS[filling];
  switch (filling) {
    case 'salmon':
    case 'tuna':
      return stroke(
        d`M${-s * 0.55} ${-s * 0.1}q${s * 0.5} ${-s * 0.55} ${s * 1.05} ${-s * 0.3}M${-s * 0.5} ${s * 0.45}q${s * 0.5} ${-s * 0.5} ${s * 1.05} ${-s * 0.25}`,
        light,
        s * 0.16,
      );
    case 'avocado':
      return fill(
        d`M${-s * 0.6} ${-s * 0.15}q${s * 0.6} ${-s * 0.6} ${s * 1.1} 0q${-s * 0.5} ${s * 0.5} ${-s * 1.1} 0z`,
        light,
      );
    case 'cucumber':
      return (
        circle(-s * 0.25, -s * 0.2, s * 0.16, light) +
        circle(s * 0.25, 0, s * 0.16, light) +
        circle(-s * 0.1, s * 0.35, s * 0.16, light)
      );
    case 'shrimp':
    case 'crab':
      return stroke(
        d`M${-s * 0.6} ${s * 0.1}q${s * 0.6} ${-s * 0.8} ${s * 1.15} ${-s * 0.1}`,
        dark,
        s * 0.24,
      );
    case 'tempura':
    case 'chicken':
      return circle(0, 0, s * 0.48, filling === 'tempura' ? palette.SHRIMP.base : '#f5e3c8');
    case 'spicy-salmon':
    case 'spicy-tuna':
    case 'cooked-tuna':
      return (
        circle(-s * 0.35, -s * 0.2, s * 0.2, light) +
        circle(s * 0.3, s * 0.15, s * 0.22, dark) +
        circle(s * 0.15, -s * 0.4, s * 0.14, light) +
        circle(-s * 0.2, s * 0.4, s * 0.16, dark)
      );
    case 'eel':
    case 'radish':
    case 'sweet-potato':
      return stroke(d`M${-s * 0.45} ${-s * 0.2}h${s * 0.7}`, light, s * 0.2);
    case 'cream':
      return stroke(
        d`M${-s * 0.4} ${s * 0.3}q${s * 0.4} ${s * 0.25} ${s * 0.8} ${-s * 0.1}`,
        dark,
        s * 0.14,
      );
  }
}

/** A soft square, as a baton is cut. Pictures with maki define it. */
export const CORE = stamp(
  'core',
  '<path d="M-21-7Q-21-21-6-21L10-20Q21-19 21-4L20 10Q19 21 4 21L-8 20Q-20 19-20 6z"/>',
);

/** One filling alone in the middle, 42 wide. */
export function core(filling: Filling): Svg {
  const { base, dark } = MATERIALS[filling];
  const inner = `<use href="#core" transform="scale(.84)" fill="${base}"/>`;
  return `<use href="#core" fill="${dark}"/>${inner}${marks(filling, 17)}`;
}

/** Several fillings side by side, each a slice of a disc of this radius. */
export function cluster(fillings: readonly Filling[], radius: number, turn: number): Svg {
  const step = (2 * Math.PI) / fillings.length;
  return fillings
    .map((filling, i) => {
      const middle = turn + i * step;
      const { slice, rim } = sector(middle, step / 2 - 0.09, radius);
      const reach = radius * (fillings.length === 2 ? 0.46 : 0.6);
      const size = radius * (fillings.length === 2 ? 0.48 : 0.36);
      const { base, dark } = MATERIALS[filling];
      const skin = hasSkin(filling) ? stroke(rim, dark, radius * 0.14) : '';
      const [x, y] = [reach * Math.cos(middle), reach * Math.sin(middle)];
      return fill(slice, base) + skin + at(x, y, marks(filling, size));
    })
    .join('');
}

/** Two halves without their marks; the first takes the colour its user fills it with. */
export function halves(second: Filling, radius: number, turn: number): Svg {
  const half = Math.PI / 2 - 0.09;
  const { base, dark } = MATERIALS[second];
  const other = turn + Math.PI;
  return (
    `<path d="${sector(turn, half, radius).slice}"/>` +
    (hasSkin(second) ? fill(sector(other, half, radius).slice, dark) : '') +
    fill(sector(other, half, radius * (hasSkin(second) ? 0.87 : 1)).slice, base)
  );
}

export function colourOf(filling: Filling): string {
  return MATERIALS[filling].base;
}

const hasSkin = (filling: Filling) => filling === 'cucumber' || filling === 'avocado';

function sector(middle: number, half: number, radius: number): { slice: string; rim: string } {
  const gap = radius * 0.1;
  const point = (angle: number, r: number): Point => [r * Math.cos(angle), r * Math.sin(angle)];
  const [x0, y0] = point(middle, gap);
  const [x1, y1] = point(middle - half, radius);
  const [x2, y2] = point(middle + half, radius);
  const arc = whole`A${radius} ${radius} 0 0 1 ${x2} ${y2}`;
  return {
    slice: `${whole`M${x0} ${y0}L${x1} ${y1}`}${arc}z`,
    rim: `${whole`M${x1} ${y1}`}${arc}`,
  };
}
