import { ground } from '../counter.ts';
import * as palette from '../palette.ts';
import { type Slab, slab, woodGrain } from '../parts/board.ts';
import { california, californiaBase } from '../parts/california.ts';
import { sakeCup } from '../parts/drinks.ts';
import { gunkan } from '../parts/gunkan.ts';
import { maki, makiBase } from '../parts/maki.ts';
import { LEAN, nigiri, nigiriBase, type Topping } from '../parts/nigiri.ts';
import { temaki } from '../parts/temaki.ts';
import { places, setDown } from '../rows.ts';
import { define, stamp } from '../stamp.ts';
import { at, ellipse, fill, type Svg, stroke } from '../svg.ts';
import { chirashiBowl } from './bowls.ts';
import { sakeBottle } from './drinks.ts';

const WIDTH = 1200;
const HEIGHT = 480;
/** The far and the near edge of the counter's surface. */
const [FAR, NEAR] = [286, 438];

function counter(): Svg {
  return (
    `<path fill="${palette.HINOKI.light}" d="M0 ${FAR}h${WIDTH}v${NEAR - FAR}H0z"/>` +
    `<path fill="${palette.HINOKI.base}" d="M0 ${NEAR}h${WIDTH}v${HEIGHT - NEAR}H0z"/>` +
    `<path fill="#faf0d8" d="M0 ${NEAR - 2}h${WIDTH}v4H0z"/>` +
    stroke('M20 398h120M640 430h160M960 432h160M330 312h120M700 300h90', palette.HINOKI.base, 3) +
    stroke('M60 456h260M420 464h330M900 456h140', palette.HINOKI.dark, 3, 0.45)
  );
}

function soyDish(): Svg {
  return (
    ellipse(3, 10, 46, 22, palette.SHADE, 0.13) +
    ellipse(0, 6, 44, 21, palette.CELADON.dark) +
    ellipse(0, 0, 44, 21, palette.CELADON.light) +
    ellipse(0, 2, 36, 15.5, '#3d1d0c') +
    stroke('M-20-2q10-8 22-6', '#8c5430', 3.4)
  );
}

function chopsticks(): Svg {
  const rest = fill('M-26-12Q0-22 26-12L30 6H-30z', palette.CELADON.base);
  const pair =
    stroke('M-150 12L150-14M-146 26L152-4', '#8c2f1c', 8) +
    stroke('M-150 9L40-8M-146 23L40 7', '#c2603f', 2.6);
  return at(-104, 20, rest) + pair;
}

function nigiriBoard(): Svg {
  const wood: Slab = { width: 420, depth: 196, thickness: 16, material: palette.HINOKI };
  const toppings: Topping[] = ['salmon', 'tuna', 'shrimp', 'omelette'];
  const pieces = toppings.map((topping, i) => stamp(`n${i}`, nigiri(topping), 0.84, LEAN));
  const positions = [ground(-84, 36), ground(72, 36), ground(-92, -46), ground(64, -46)];
  return (
    define(...pieces) +
    slab(wood) +
    woodGrain(420, 196) +
    positions.map(([x, y], i) => pieces[i]?.at(x, y) ?? '').join('')
  );
}

/** An evening's counter, wide, for the top of the home page. */
export function hero(): Svg {
  const [salmon, cucumber] = [
    stamp('m', maki(['salmon']), 0.86),
    stamp('k', maki(['cucumber']), 0.86),
  ];
  const roll = stamp('c', california('golden-sesame', ['salmon', 'avocado']), 0.9);
  const boat = stamp('g', gunkan('salmon-roe'), 0.78);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" fill="none" stroke-linecap="round" stroke-linejoin="round">` +
    counter() +
    define(
      ...makiBase('far'),
      ...californiaBase(['golden-sesame'], 'close'),
      ...nigiriBase('far'),
      salmon,
      cucumber,
      roll,
      boat,
    ) +
    at(82, 366, sakeBottle(), 1.3) +
    at(178, 394, sakeCup(palette.CREAM_GLAZE, '#f3f0dd'), 0.85) +
    setDown(
      [salmon, salmon, cucumber, cucumber],
      places({ columns: 2, rows: 2, spacing: 84 }),
      286,
      352,
    ) +
    at(632, 340, nigiriBoard()) +
    setDown([roll], places({ columns: 2, rows: 2, spacing: 90, depth: 84 }), 402, 384) +
    at(872, 362, temaki('salmon-avocado'), 0.96) +
    at(1056, 306, chirashiBowl('salmon'), 0.86) +
    boat.at(800, 402) +
    boat.at(916, 414) +
    at(548, 428, soyDish()) +
    at(210, 428, chopsticks(), 0.8) +
    '</svg>\n'
  );
}
