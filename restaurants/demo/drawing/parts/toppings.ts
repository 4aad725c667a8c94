import { chanceOf } from '../chance.ts';
import * as palette from '../palette.ts';
import { type Position, repeated } from '../stamp.ts';
import { d, ellipse, type Point, type Svg, stroke } from '../svg.ts';
import { cubes } from './cubes.ts';
import { roe } from './gunkan.ts';
import { avocado, chicken, omelette, shrimp } from './laid-toppings.ts';
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

function discs(
  name: string,
  positions: readonly Position[],
  skin: string,
  flesh: string,
  marks: Svg,
): Svg {
  return repeated(
    name,
    ellipse(2, 2.5, 23, 17, skin) + ellipse(0, 0, 21.5, 15.5, flesh) + marks,
    positions,
  );
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
