import { COUNTER, ground } from '../counter.ts';
import { HINOKI } from '../palette.ts';
import { type Slab, slab, slabFoot, woodGrain } from '../parts/board.ts';
import { gari, wasabi } from '../parts/sashimi.ts';
import { skewer } from '../parts/skewer.ts';
import { define, type Stamp } from '../stamp.ts';
import { at, type Svg } from '../svg.ts';
import { type Kitchen, kitchen } from './kitchen.ts';

/** A piece on a board, in the board's own measure from its middle; `depth` grows away from us. */
type Placed = { piece: Stamp; x: number; depth: number };

function row(piece: Stamp, count: number, x: number, spacing: number, depth: number): Placed[] {
  return Array.from({ length: count }, (_, i) => ({ piece, x: x + i * spacing, depth }));
}

/** A board with more on it than this hides the grain of its wood. */
const FULL = 20;

/** A board with everything on it; what is listed first lies farthest away. */
function laid(
  width: number,
  depth: number,
  from: Kitchen,
  placed: readonly Placed[],
  extra: Svg = '',
): Svg {
  const wood: Slab = { width, depth, thickness: 14, material: HINOKI };
  return (
    define(...from.stamps()) +
    at(
      197,
      COUNTER - slabFoot(wood),
      slab(wood) +
        (placed.length > FULL ? '' : woodGrain(width, depth)) +
        placed.map(({ piece, x, depth: far }) => piece.at(...ground(x, far))).join('') +
        extra,
    )
  );
}

/** Ginger and wasabi, which come with every board. */
function condiments(x: number, depth: number): Svg {
  const [gx, gy] = ground(x, depth);
  const [wx, wy] = ground(x + 26, depth + 24);
  return at(wx, wy, wasabi(), 0.7) + at(gx, gy, gari(), 0.75);
}

function comptoir(): Svg {
  const from = kitchen();
  const maki = from.maki('salmon', 0.58);
  const california = from.california('golden-sesame', 'salmon', 'avocado', 0.6);
  const [salmon, tuna, bream] = [
    from.nigiri('salmon', 0.66),
    from.nigiri('tuna', 0.66),
    from.nigiri('bream', 0.66),
  ];
  return laid(
    346,
    226,
    from,
    [
      ...row(from.column([california, california], 58), 3, -140, 58, 24),
      ...row(from.column([maki, maki], 54), 3, -142, 55, -86),
      ...row(from.column([bream, tuna, salmon, salmon], 54, -4), 1, 98, 0, -76),
    ],
    condiments(146, -92),
  );
}

function presquile(): Svg {
  const from = kitchen();
  const [salmon, avocado] = [from.maki('salmon', 0.5), from.maki('avocado', 0.5)];
  const california = from.california('golden-sesame', 'salmon', 'avocado', 0.54);
  const [shrimp, tuna, fish] = [
    from.nigiri('shrimp', 0.6),
    from.nigiri('tuna', 0.6),
    from.nigiri('salmon', 0.6),
  ];
  return laid(352, 230, from, [
    ...row(from.column([california, california], 52), 4, -150, 52, 38),
    ...row(from.column([salmon, salmon, salmon], 46), 2, -152, 48, -102),
    ...row(from.column([avocado, avocado, avocado], 46), 2, -56, 48, -102),
    ...row(from.column([shrimp, tuna, fish, fish], 53, -4), 1, 108, 0, -74),
  ]);
}

function confluence(): Svg {
  const from = kitchen();
  const [salmon, cucumber] = [from.maki('salmon', 0.4), from.maki('cucumber', 0.4)];
  const california = from.california('black-sesame', 'tuna', 'avocado', 0.43);
  const crispy = from.california('fried-onions', 'salmon', 'avocado', 0.43);
  const [fish, tuna] = [from.nigiri('salmon', 0.44), from.nigiri('tuna', 0.44)];
  const pair = from.column([fish, tuna], 37);
  return laid(358, 236, from, [
    ...row(from.column([crispy, california], 42), 8, -150, 43, 56),
    ...row(pair, 1, 126, 0, -24),
    ...row(from.column([cucumber, salmon], 37), 6, -152, 38, -23),
    ...row(pair, 3, -118, 84, -100),
  ]);
}

function fourviere(): Svg {
  const from = kitchen();
  const [salmon, tuna] = [from.maki('salmon', 0.36), from.maki('tuna', 0.36)];
  const california = from.california('golden-sesame', 'salmon', 'avocado', 0.41);
  const crispy = from.california('fried-onions', 'salmon', 'avocado', 0.41);
  const [salmonNigiri, tunaNigiri] = [from.nigiri('salmon', 0.36), from.nigiri('tuna', 0.36)];
  const slice = from.slice('salmon', 0.56);
  return laid(358, 250, from, [
    ...row(from.column([crispy, california, california], 40), 8, -152, 41, 28),
    ...row(from.column([tuna, salmon], 33), 6, -154, 34, -42),
    ...row(from.column([slice, slice], 26), 3, 142, -30, -32),
    ...row(from.column([tunaNigiri, salmonNigiri], 31), 5, -132, 66, -110),
  ]);
}

function master(): Svg {
  const from = kitchen();
  const size = 0.58;
  const [salmon, tuna, bream] = [
    from.nigiri('salmon', size),
    from.nigiri('tuna', size),
    from.nigiri('bream', size),
  ];
  const [scallop, eel, omelette] = [
    from.nigiri('scallop', size),
    from.nigiri('eel', size),
    from.nigiri('omelette', size),
  ];
  return laid(352, 236, from, [
    ...row(from.column([salmon, salmon, salmon, salmon], 54, -4), 1, -108, 0, -80),
    ...row(from.column([bream, tuna, tuna, tuna], 54, -4), 1, 4, 0, -80),
    ...row(from.column([omelette, eel, scallop, bream], 54, -4), 1, 116, 0, -80),
  ]);
}

function market(): Svg {
  const from = kitchen();
  const slices = {
    salmon: from.slice('salmon', 0.8),
    tuna: from.slice('tuna', 0.8),
    bream: from.slice('bream', 0.8),
  };
  const nigiris = {
    salmon: from.nigiri('salmon', 0.56),
    tuna: from.nigiri('tuna', 0.56),
    bream: from.nigiri('bream', 0.56),
  };
  return laid(
    352,
    236,
    from,
    [
      ...row(slices.tuna, 3, -58, -35, 74),
      ...row(slices.salmon, 3, -62, -35, 8),
      ...row(slices.bream, 3, -66, -35, -58),
      ...row(from.column([nigiris.salmon, nigiris.salmon, nigiris.tuna], 56, -4), 1, 24, 0, -78),
      ...row(from.column([nigiris.bream, nigiris.bream, nigiris.tuna], 56, -4), 1, 122, 0, -78),
    ],
    condiments(74, 84),
  );
}

function garden(): Svg {
  const from = kitchen();
  const [avocado, radish] = [from.maki('avocado', 0.5), from.maki('radish', 0.5)];
  const california = from.california('black-sesame', 'avocado', 'cucumber', 0.54);
  const omelette = from.nigiri('omelette', 0.62);
  return laid(
    352,
    230,
    from,
    [
      ...row(from.column([california, california], 52), 4, -150, 52, 38),
      ...row(from.column([avocado, avocado, avocado], 46), 2, -152, 48, -102),
      ...row(from.column([radish, radish, radish], 46), 2, -56, 48, -102),
      ...row(from.column([omelette, omelette], 64, -4), 1, 108, 0, -26),
    ],
    condiments(108, -86),
  );
}

function small(): Svg {
  const from = kitchen();
  const maki = from.maki('avocado', 0.62);
  const omelette = from.nigiri('omelette', 0.66);
  const chicken = from.piece(skewer('chicken'), 0.92, -4);
  return laid(340, 204, from, [
    ...row(chicken, 1, -20, 0, 66),
    ...row(from.column([maki, maki], 58), 3, -130, 60, -72),
    ...row(from.column([omelette, omelette], 60, -4), 1, 98, 0, -64),
  ]);
}

export const plateaux = {
  'plateau-comptoir': comptoir,
  'plateau-presquile': presquile,
  'plateau-confluence': confluence,
  'plateau-fourviere': fourviere,
  'plateau-nigiri': master,
  'plateau-cru': market,
  'plateau-jardin': garden,
  'plateau-petit-comptoir': small,
};
