import { chanceOf } from '../chance.ts';
import * as palette from '../palette.ts';
import { repeated, type Spot } from '../stamp.ts';
import { at, d, ellipse, fill, type Point, type Svg, stroke } from '../svg.ts';
import { cubes } from './cubes.ts';
import { roe } from './gunkan.ts';
import { strands } from './strands.ts';

/** What is laid on a bowl, each in a heap about 100 wide around its origin. */
export type BowlTopping =
  | 'salmon'
  | 'tuna'
  | 'tofu'
  | 'mango'
  | 'avocado'
  | 'cucumber'
  | 'edamame'
  | 'carrot'
  | 'cabbage'
  | 'red-cabbage'
  | 'wakame'
  | 'radish'
  | 'sweetcorn'
  | 'chicken'
  | 'shrimp'
  | 'omelette'
  | 'salmon-roe'
  | 'red-onion';

const DICE: Point[] = [
  [-8, -24],
  [20, -22],
  [-30, -12],
  [2, -8],
  [34, -6],
  [-16, 4],
  [18, 8],
];

function avocado(): Svg {
  const crescent = 'M-6-30C18-26 28-4 20 26C6 16-10 4-14-12C-16-22-14-30-6-30z';
  const one =
    fill(crescent, palette.AVOCADO.dark) +
    at(-4, 1, fill(crescent, palette.AVOCADO.base)) +
    stroke('M-10-20Q0 0 8 10', palette.AVOCADO.light, 6);
  return repeated(
    'avocado',
    one,
    [44, 30, 16, 2, -12, -26].map((x, i): Spot => [x, i * -1.5 + 2, i * -9 + 16]),
  );
}

function discs(name: string, spots: readonly Spot[], skin: string, flesh: string, marks: Svg): Svg {
  return repeated(
    name,
    ellipse(2, 2.5, 23, 17, skin) + ellipse(0, 0, 21.5, 15.5, flesh) + marks,
    spots,
  );
}

function chicken(): Svg {
  const strip = 'M-12-30Q4-36 14-28L18 20Q6 32-10 24Q-18 0-12-30z';
  const one =
    fill(strip, palette.CRUMB.dark) +
    at(-3, -1, fill(strip, palette.CRUMB.base)) +
    stroke('M-8-20h4M2-14h5M-6 0h5M4 8h4M-6 16h4', palette.CRUMB.light, 5) +
    stroke('M6-22h.1M-2-6h.1M8-2h.1M0 12h.1', palette.CRUMB.dark, 4);
  return repeated('chicken', one, [
    [30, 0, 14],
    [4, -3, 6],
    [-22, -6, -2],
  ]);
}

function shrimp(): Svg {
  const curl =
    'M-30 14C-34-12-10-30 12-24C30-18 34 2 26 16C22 22 14 18 16 10C18-2 8-8-2-4C-12 0-12 12-18 18C-24 22-30 20-30 14z';
  const one =
    fill(curl, '#e79a73') +
    at(-1, -2, fill(curl, palette.SHRIMP.base)) +
    stroke(
      'M-26 2q8-2 10 6M-16-14q8 2 8 12M4-22q2 8-2 16M22-14q-6 2-8 10',
      palette.SHRIMP.dark,
      5,
    ) +
    fill('M18 14l16 8l-6 4l2 8l-16-8z', '#d9532f');
  return repeated('shrimp', one, [
    [16, -12],
    [-14, 4],
  ]);
}

function omelette(): Svg {
  const slab =
    fill('M-26-10L14-22L28-8V10L-12 24L-26 8z', palette.OMELETTE.dark) +
    fill('M-26-10L14-22L28-8L-12 5z', palette.OMELETTE.light) +
    fill('M-26-10L-12 5V24L-26 8z', palette.OMELETTE.base) +
    stroke('M-10 12L27-1', palette.OMELETTE.base, 3);
  return repeated('omelette', slab, [
    [14, -10],
    [-14, 6],
  ]);
}

export function bowlTopping(kind: BowlTopping): Svg {
  const chance = chanceOf(kind);
  switch (kind) {
    case 'salmon':
      return cubes(
        'salmon',
        DICE,
        36,
        { ...palette.SALMON, light: '#fb9c6c' },
        stroke('M-8-13q8-6 16-2M-13 1q8 2 12 8', palette.SALMON.light, 3.2),
      );
    case 'tuna':
      return cubes('tuna', DICE, 36, palette.TUNA);
    case 'tofu':
      return (
        cubes('tofu', DICE, 36, palette.TOFU) +
        stroke('M-20 0l6 1M-34-16l5 2M6-12l6 1M30-10l6 1M14 5l6 1', palette.BLACK_SESAME, 3)
      );
    case 'mango':
      return cubes('mango', DICE, 34, palette.MANGO);
    case 'avocado':
      return avocado();
    case 'cucumber':
      return discs(
        'cucumber',
        [
          [32, -12],
          [8, -18],
          [-18, -12],
          [22, 6],
          [-4, 8],
          [-34, 4],
        ],
        palette.CUCUMBER.dark,
        palette.CUCUMBER.base,
        stroke('M-8-5h.1M6-7h.1M10 3h.1M-2 7h.1M-11 4h.1', palette.CUCUMBER.light, 5),
      );
    case 'radish':
      return discs(
        'radish',
        [
          [28, -10],
          [4, -16],
          [-22, -8],
          [8, 4],
          [-20, 8],
        ],
        '#d84a72',
        '#fdf3f3',
        stroke('M-6 2q6-8 12 0', '#f3d3d8', 3),
      );
    case 'edamame': {
      const bean =
        ellipse(1, 2, 14, 10, palette.EDAMAME.dark) +
        ellipse(0, 0, 13, 8.6, palette.EDAMAME.base) +
        stroke('M-6-3q4-3 8-2', palette.EDAMAME.light, 3);
      return repeated('bean', bean, [
        [0, -26, -20],
        [24, -20, 20],
        [-26, -18, 10],
        [-4, -10],
        [38, -6, -25],
        [16, -4, 15],
        [-38, -2, -15],
        [-18, 0, 25],
        [2, 8, -10],
        [28, 12, 10],
        [-26, 14, 5],
      ]);
    }
    case 'carrot':
      return strands(chance, 20, palette.CARROT, 50, 26, -8, 7);
    case 'cabbage':
      return strands(chance, 20, palette.CABBAGE, 50, 26, -8, 8);
    case 'red-cabbage':
      return strands(chance, 20, palette.RED_CABBAGE, 50, 26, -8, 7);
    case 'wakame':
      return strands(chance, 20, palette.SEAWEED, 50, 26, -8, 7);
    case 'red-onion':
      return (
        stroke(
          'M-30 6q4-26 28-24M-14 10q2-20 24-22M4 10q6-16 26-10M-36-6q14-20 34-18',
          '#a8588f',
          4.5,
        ) + stroke('M-28 8q6-18 22-20M6 12q8-12 22-8', '#e3b9d4', 3)
      );
    case 'sweetcorn': {
      let kernels = '';
      for (let i = 0; i < 20; i += 1) {
        const reach = Math.sqrt(i / 20) * 38;
        kernels += d`M${reach * Math.cos(i * 2.4)} ${reach * 0.55 * Math.sin(i * 2.4) - 6}h2.5`;
      }
      return (
        ellipse(0, -2, 44, 25, palette.SWEETCORN.dark) +
        stroke(kernels, palette.SWEETCORN.base, 10) +
        stroke(kernels, palette.SWEETCORN.light, 4)
      );
    }
    case 'chicken':
      return chicken();
    case 'shrimp':
      return shrimp();
    case 'omelette':
      return omelette();
    case 'salmon-roe':
      return roe(20, 40, 22, 14, 9.5);
  }
}

/** Sesame scattered over a place. */
export function sesame(
  colour: string,
  count: number,
  rx: number,
  ry: number,
  seed = 'sesame',
): Svg {
  const chance = chanceOf(seed);
  let seeds = '';
  for (let i = 0; i < count; i += 1) {
    const reach = Math.sqrt((i + 0.5) / count);
    const angle = i * 2.4 + chance.between(0, 0.6);
    seeds += d`M${reach * rx * Math.cos(angle)} ${reach * ry * Math.sin(angle)}l${chance.between(-4, 4)} ${chance.between(-2.5, 2.5)}`;
  }
  return stroke(seeds, colour, 3.6);
}
