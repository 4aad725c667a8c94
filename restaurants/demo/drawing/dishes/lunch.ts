import { COUNTER, ground } from '../counter.ts';
import * as palette from '../palette.ts';
import { BOX, bentoBox, bentoRice, bentoSalad, COMPARTMENTS, inside } from '../parts/bento.ts';
import { type Slab, slab, slabFoot } from '../parts/board.ts';
import type { Filling } from '../parts/fillings.ts';
import { LEAN, nigiri, nigiriBase } from '../parts/nigiri.ts';
import {
  type Coat,
  californiaBase,
  farCalifornia,
  farFillings,
  maki,
  makiBase,
} from '../parts/roll.ts';
import { fishSlice, SLICE_BASE } from '../parts/sashimi.ts';
import { grilledSalmon, gyoza, karaage, sweetPotatoSlices } from '../parts/sides.ts';
import { skewer } from '../parts/skewer.ts';
import { bowlTopping } from '../parts/toppings.ts';
import { define, repeated, type Stamp, stamp } from '../stamp.ts';
import { at, type Svg } from '../svg.ts';
import { chirashiBowl } from './bowls.ts';
import { teaBottle } from './drinks.ts';
import { misoSoup } from './sides.ts';

/** Soup in front, a drink behind: what comes with every lunch. */
const companions = at(346, COUNTER - 8, teaBottle(), 0.82) + at(300, COUNTER - 40, misoSoup(), 0.4);

function tray(width: number, depth: number): { y: number; wood: Svg } {
  const shape: Slab = { width, depth, thickness: 12, material: palette.HINOKI };
  return { y: COUNTER - slabFoot(shape), wood: slab(shape) };
}

const column = (name: string, pieces: readonly Stamp[], spacing: number): Stamp =>
  stamp(
    name,
    [...pieces].map((one, i) => one.at(...ground(0, spacing * (pieces.length - 1 - i)))).join(''),
  );

function row(piece: Stamp, count: number, x: number, spacing: number, depth: number): Svg {
  return Array.from({ length: count }, (_, i) => piece.at(...ground(x + i * spacing, depth))).join(
    '',
  );
}

function makiLunch(): Svg {
  const { y, wood } = tray(238, 190);
  const [salmon, avocado] = [stamp('a', maki(['salmon']), 0.6), stamp('b', maki(['avocado']), 0.6)];
  const [left, right] = [
    column('c', [salmon, salmon, salmon], 54),
    column('e', [avocado, avocado, avocado], 54),
  ];
  return (
    define(...makiBase('far'), salmon, avocado, left, right) +
    companions +
    at(132, y, wood + row(left, 2, -82, 56, -66) + row(right, 2, 32, 56, -66))
  );
}

function californiaLunch(): Svg {
  const { y, wood } = tray(238, 196);
  const california = stamp('a', farCalifornia('golden-sesame', 'salmon', 'avocado'), 0.54);
  const salmon = stamp('b', nigiri('salmon'), 0.6, LEAN);
  const pair = column('c', [california, california], 54);
  return (
    define(
      ...californiaBase(['golden-sesame'], 'far'),
      farFillings('avocado'),
      ...nigiriBase('far'),
      california,
      pair,
      salmon,
    ) +
    companions +
    at(132, y, wood + row(pair, 4, -82, 54, 16) + row(salmon, 2, -58, 112, -58))
  );
}

function skewerLunch(): Svg {
  const shape: Slab = { width: 250, depth: 190, thickness: 12, material: palette.CHARCOAL };
  return (
    companions +
    at(
      134,
      COUNTER - slabFoot(shape),
      slab(shape) +
        repeated('a', at(0, 0, skewer('chicken'), 0.7), [
          [2, -58, -5],
          [-4, -22, -5],
        ]) +
        repeated('b', at(0, 0, skewer('meatballs'), 0.7), [
          [-8, 14, -5],
          [-14, 50, -5],
        ]),
    )
  );
}

const chirashiLunch = () => companions + at(134, COUNTER - 70, chirashiBowl('salmon'), 0.74);

type Lunch = {
  main: Svg;
  rolls: Svg;
  bases: readonly Stamp[];
  brownRice?: boolean;
  salad: palette.Material;
  small: Svg;
};

const { main, rolls, small } = COMPARTMENTS;
const put = ([x, y]: readonly [number, number], content: Svg, size: number) =>
  at(x, y, content, size);

function bento({
  main: dish,
  rolls: side,
  bases,
  brownRice = false,
  salad,
  small: extra,
}: Lunch): Svg {
  return (
    define(...bases) +
    at(
      197,
      COUNTER - slabFoot(BOX),
      bentoBox() + bentoRice(brownRice) + dish + bentoSalad(salad) + extra + side,
    )
  );
}

function fourRolls(coat: Coat, first: Filling, second: Filling): { bases: Stamp[]; content: Svg } {
  const piece = stamp('r', farCalifornia(coat, first, second), 0.52);
  const pair = column('q', [piece, piece], 48);
  return {
    bases: [...californiaBase([coat], 'far'), farFillings(second), piece, pair],
    content: pair.at(...inside(rolls, -34, -24)) + pair.at(...inside(rolls, 32, -24)),
  };
}

const omelette = put(inside(small, 0, 4), bowlTopping('omelette'), 0.8);

function salmonBento(): Svg {
  const four = fourRolls('golden-sesame', 'salmon', 'avocado');
  return bento({
    main: put(inside(main), grilledSalmon(), 1),
    rolls: four.content,
    bases: four.bases,
    salad: palette.CABBAGE,
    small: omelette,
  });
}

function chickenBento(): Svg {
  return bento({
    main: put(
      inside(main),
      repeated('k', karaage(), [
        [-36, -20],
        [34, -14],
        [-4, 8],
        [56, 20],
        [-50, 18],
      ]),
      0.86,
    ),
    rolls: put(
      inside(rolls),
      repeated('g', gyoza('meat'), [
        [-30, -22],
        [32, -10],
        [-6, 22],
      ]),
      0.82,
    ),
    bases: [],
    salad: palette.CABBAGE,
    small: omelette,
  });
}

function sashimiBento(): Svg {
  const [salmon, tuna] = [
    stamp('s', fishSlice('salmon'), 0.74),
    stamp('t', fishSlice('tuna'), 0.74),
  ];
  const piece = stamp('r', maki(['cucumber']), 0.52);
  const pair = column('q', [piece, piece], 47);
  const fan = (one: Stamp, count: number, x: number, depth: number) =>
    Array.from({ length: count }, (_, i) => one.at(...inside(main, x - i * 24, depth))).join('');
  return bento({
    main: fan(tuna, 3, 44, 26) + fan(salmon, 4, 40, -14),
    rolls: pair.at(...inside(rolls, -34, -24)) + pair.at(...inside(rolls, 30, -24)),
    bases: [...makiBase('far'), SLICE_BASE, salmon, tuna, piece, pair],
    salad: palette.SEAWEED,
    small: put(inside(small, 0, -2), bowlTopping('cucumber'), 0.62),
  });
}

function gardenBento(): Svg {
  const four = fourRolls('black-sesame', 'avocado', 'cucumber');
  return bento({
    main:
      put(inside(main, -30, 4), bowlTopping('tofu'), 1) +
      put(inside(main, 44, -4), sweetPotatoSlices(), 0.72),
    rolls: four.content,
    bases: four.bases,
    brownRice: true,
    salad: palette.CARROT,
    small: put(inside(small), bowlTopping('edamame'), 0.74),
  });
}

export const lunch = {
  'formule-maki': makiLunch,
  'formule-california': californiaLunch,
  'formule-brochettes': skewerLunch,
  'formule-chirashi': chirashiLunch,
  'bento-saumon': salmonBento,
  'bento-poulet': chickenBento,
  'bento-sashimi': sashimiBento,
  'bento-jardin': gardenBento,
};
