import { COUNTER, ground } from '../counter.ts';
import * as palette from '../palette.ts';
import { type Slab, slab, slabFoot } from '../parts/board.ts';
import { californiaBase, farCalifornia, farFillings } from '../parts/california.ts';
import { maki, makiBase } from '../parts/maki.ts';
import { LEAN, nigiri, nigiriBase } from '../parts/nigiri.ts';
import { skewer } from '../parts/skewer.ts';
import { column } from '../rows.ts';
import { define, repeated, type Stamp, stamp } from '../stamp.ts';
import { at, type Svg } from '../svg.ts';
import { chirashiBowl } from './bowls.ts';
import { teaBottle, whiteWine } from './drinks.ts';
import { misoSoup } from './sides.ts';

/** Soup in front, a drink behind: what comes with every lunch. */
const companions =
  at(352, COUNTER - 8, teaBottle(), 0.82) + at(308, COUNTER - 44, misoSoup(), 0.38);

function tray(width: number, depth: number): { y: number; wood: Svg } {
  const shape: Slab = { width, depth, thickness: 12, material: palette.HINOKI };
  return { y: COUNTER - slabFoot(shape), wood: slab(shape) };
}

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
    at(138, y, wood + row(left, 2, -82, 56, -66) + row(right, 2, 32, 56, -66))
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
    at(138, y, wood + row(pair, 4, -82, 54, 16) + row(salmon, 2, -58, 112, -58))
  );
}

function skewerLunch(): Svg {
  const shape: Slab = { width: 240, depth: 186, thickness: 12, material: palette.CHARCOAL };
  return (
    companions +
    at(
      142,
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

const counterLunch = () =>
  at(354, COUNTER - 8, whiteWine(), 0.9) +
  at(296, COUNTER - 30, misoSoup(), 0.4) +
  at(134, COUNTER - 70, chirashiBowl('salmon'), 0.74);

export const setLunches = {
  'formule-maki': makiLunch,
  'formule-california': californiaLunch,
  'formule-brochettes': skewerLunch,
  'formule-chirashi': chirashiLunch,
  'formule-comptoir': counterLunch,
};
