import { chanceOf } from '../chance.ts';
import { COUNTER } from '../counter.ts';
import * as palette from '../palette.ts';
import { type Bowl, bowl, bowlFoot } from '../parts/dishware.ts';
import { roe } from '../parts/gunkan.ts';
import { grains } from '../parts/rice.ts';
import { type Fish, fishSlice, SLICE_BASE, shiso } from '../parts/sashimi.ts';
import { sesame } from '../parts/sesame.ts';
import { type BowlTopping, bowlTopping } from '../parts/toppings.ts';
import { define, type Stamp, stamp } from '../stamp.ts';
import { at, ellipse, fill, type Svg, stroke, turned } from '../svg.ts';

const SHAPE = { radius: 164, depth: 86 };
const LACQUERED: Bowl = { ...SHAPE, outside: palette.CHARCOAL, inside: palette.LACQUER };
const GLAZED: Bowl = { ...SHAPE, outside: palette.CELADON, inside: palette.CREAM_GLAZE };
const RIM = COUNTER - bowlFoot(LACQUERED) - 9;

function bed(grainy = true): Svg {
  const chance = chanceOf('bed');
  const place = (): [number, number] => {
    const angle = chance.between(0, 2 * Math.PI);
    const reach = Math.sqrt(chance.between(0.2, 1));
    return [reach * 134 * Math.cos(angle), 6 + reach * 62 * Math.sin(angle)];
  };
  return (
    ellipse(1, 10, 146, 70, palette.RICE.dark) +
    ellipse(0, 4, 144, 68, palette.RICE.base) +
    (grainy
      ? grains(chance, 10, place, palette.RICE.light, 9) +
        grains(chance, 7, place, palette.RICE.dark, 7)
      : '')
  );
}

const served = (dish: Bowl, content: Svg, grainy = true): Svg =>
  at(200, RIM, bowl(dish, bed(grainy) + content));

/** Heaps around the bowl, the first at the back on the right, then clockwise. */
function heaps(kinds: readonly BowlTopping[]): Svg {
  const stamps = new Map(
    kinds.map((kind) => [kind, stamp(`heap-${kind}`, bowlTopping(kind), 1.1)]),
  );
  const positions = kinds
    .map((kind, i) => {
      const angle = -Math.PI / 2 + ((i + 0.5) * 2 * Math.PI) / kinds.length;
      return { kind, x: 84 * Math.cos(angle), y: 36 * Math.sin(angle) };
    })
    .sort((a, b) => a.y - b.y);
  return (
    define(...stamps.values()) +
    positions.map(({ kind, x, y }) => stamps.get(kind)?.at(x, y) ?? '').join('')
  );
}

/** Slices laid in a ring, the nearest last. */
function ring(slices: readonly Stamp[], count: number): Svg {
  return Array.from({ length: count }, (_, i) => {
    const angle = -Math.PI / 2 + ((i + 0.5) * 2 * Math.PI) / count;
    return {
      slice: slices[i % slices.length],
      angle,
      x: 92 * Math.cos(angle),
      y: 40 * Math.sin(angle) - 2,
    };
  })
    .sort((a, b) => a.y - b.y)
    .map(({ slice, angle, x, y }) => slice?.turned(x, y, Math.cos(angle) * 24) ?? '')
    .join('');
}

const chirashi = (fish: readonly Fish[], garnish: Svg) => () => {
  const slices = fish.map((one, i) => stamp(`s${i}`, fishSlice(one)));
  return define(SLICE_BASE, ...slices) + served(LACQUERED, ring(slices, 10) + garnish);
};

/** A chirashi of one fish without garnish; the origin is the middle of its rim. */
export function chirashiBowl(fish: Fish): Svg {
  const slice = stamp('s', fishSlice(fish));
  return (
    define(SLICE_BASE, slice) +
    bowl(LACQUERED, bed(false) + ring([slice], 10) + at(0, 2, shiso(), 0.8))
  );
}

const poke = (kinds: readonly BowlTopping[], finish: Svg) => () =>
  served(GLAZED, heaps(kinds) + finish, kinds.length < 7);

const centre = (content: Svg) => at(2, 4, content);
const seeds = at(0, -10, sesame(palette.GOLDEN_SESAME, 18, 110, 44));
const blackSeeds = at(0, -10, sesame(palette.BLACK_SESAME, 18, 110, 44));

/** Eel glazed with soy, laid in two wide strips. */
function eelStrips(): Svg {
  const strip =
    fill('M-58-20C-40-34 40-40 60-28L64 14C40 26-40 30-58 20z', palette.EEL.dark) +
    fill('M-58-22C-40-36 40-42 60-30L60 4C40 16-40 20-58 10z', palette.EEL.base) +
    stroke('M-44-22L-40 10M-22-28L-18 12M2-30L4 12M26-32L28 10M46-30L48 6', '#6d3517', 4) +
    stroke('M-48-18Q-20-30 10-29', palette.EEL.light, 6);
  return at(26, -34, turned(-5, strip), 1.25) + at(-16, 16, turned(-5, strip), 1.25);
}

export const bowls = {
  'chirashi-saumon': chirashi(
    ['salmon'],
    centre(at(-34, 0, shiso()) + at(6, 2, roe(16, 32, 16, 12, 9))) + seeds,
  ),
  'chirashi-saumon-thon': chirashi(
    ['salmon', 'tuna'],
    centre(at(-2, 0, bowlTopping('avocado'), 0.9)) + blackSeeds,
  ),
  'chirashi-assortiment': chirashi(
    ['salmon', 'tuna', 'bream'],
    at(-52, 18, bowlTopping('omelette'), 0.8) +
      at(50, 16, bowlTopping('shrimp'), 0.95) +
      centre(at(-6, -22, shiso(), 0.8) + at(0, -2, roe(14, 28, 14, 12, 9))),
  ),
  'donburi-anguille': () =>
    served(
      LACQUERED,
      at(-92, -8, bowlTopping('omelette'), 0.9) +
        at(20, 0, eelStrips()) +
        at(20, -16, sesame(palette.GOLDEN_SESAME, 16, 60, 30)) +
        stroke('M88 26l12 4M96 14l12 2M84 40l10 2M104 30l10-2', palette.CHIVE, 5),
    ),
  'poke-saumon': poke(['mango', 'edamame', 'salmon', 'cucumber', 'avocado', 'salmon'], seeds),
  'poke-thon': poke(['red-onion', 'edamame', 'tuna', 'radish', 'avocado', 'wakame'], seeds),
  'poke-poulet-croustillant': poke(
    ['red-cabbage', 'sweetcorn', 'chicken', 'carrot', 'avocado', 'chicken'],
    stroke('M-70 10q14-16 26 0t26 0t26 0t26 0t26 0', '#f3a45c', 5),
  ),
  'poke-tofu': poke(['cucumber', 'edamame', 'tofu', 'carrot', 'avocado', 'tofu'], blackSeeds),
  'poke-a-composer': poke(
    ['red-cabbage', 'mango', 'edamame', 'tuna', 'carrot', 'salmon', 'avocado'],
    centre(roe(11, 22, 11, 12, 7)),
  ),
};
