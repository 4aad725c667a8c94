import { COUNTER } from '../counter.ts';
import * as palette from '../palette.ts';
import { BOX, bentoBox, bentoRice, bentoSalad, COMPARTMENTS, inside } from '../parts/bento.ts';
import { slabFoot } from '../parts/board.ts';
import { californiaBase, farCalifornia, farFillings } from '../parts/california.ts';
import type { Coat } from '../parts/coat.ts';
import type { Filling } from '../parts/fillings.ts';
import { maki, makiBase } from '../parts/maki.ts';
import { fishSlice, SLICE_BASE } from '../parts/sashimi.ts';
import { grilledSalmon, gyoza, karaage, sweetPotatoSlices } from '../parts/sides.ts';
import { bowlTopping } from '../parts/toppings.ts';
import { column } from '../rows.ts';
import { define, repeated, type Stamp, stamp } from '../stamp.ts';
import { at, type Svg } from '../svg.ts';

type Bento = {
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
}: Bento): Svg {
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

export const bentos = {
  'bento-saumon': salmonBento,
  'bento-poulet': chickenBento,
  'bento-sashimi': sashimiBento,
  'bento-jardin': gardenBento,
};
