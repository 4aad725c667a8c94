import { COUNTER } from '../counter.ts';
import { CHARCOAL } from '../palette.ts';
import { plate, plateFoot } from '../parts/dishware.ts';
import {
  citrus,
  daikon,
  type Fish,
  fishSlice,
  gari,
  leaning,
  SLICE_BASE,
  shiso,
  wasabi,
} from '../parts/sashimi.ts';
import { setDown } from '../rows.ts';
import { define, type Stamp, stamp } from '../stamp.ts';
import { at, type Svg } from '../svg.ts';

const RADIUS = 174;
const MIDDLE = COUNTER - plateFoot(RADIUS);

function served(slices: readonly Stamp[], rows: Svg, garnish: Svg): Svg {
  return define(SLICE_BASE, ...slices) + at(200, MIDDLE, plate(RADIUS, CHARCOAL)) + rows + garnish;
}

const oneFish = (fish: Fish, far: number, near: number, garnish: Svg) => () => {
  const slice = stamp('a', fishSlice(fish));
  return served(
    [slice],
    at(250, MIDDLE - 44, daikon(56)) +
      at(84, MIDDLE - 18, shiso()) +
      setDown([slice], leaning(far, 33), 176, MIDDLE - 40) +
      setDown([slice], leaning(near, 33), 190, MIDDLE + 16),
    garnish,
  );
};

const condiments = at(300, MIDDLE + 8, gari()) + at(316, MIDDLE - 24, wasabi());

export const sashimi = {
  'sashimi-saumon': oneFish('salmon', 5, 4, condiments),
  'sashimi-thon': oneFish('tuna', 5, 4, condiments),
  'sashimi-daurade': oneFish(
    'bream',
    5,
    4,
    at(298, MIDDLE + 6, citrus('#6f9a3a', '#cfe08a')) + at(316, MIDDLE - 24, wasabi()),
  ),
  'tataki-thon': oneFish('tataki', 4, 4, condiments),
  'sashimi-assortiment': () => {
    const [salmon, tuna, bream] = [
      stamp('a', fishSlice('salmon')),
      stamp('b', fishSlice('tuna')),
      stamp('c', fishSlice('bream')),
    ];
    return served(
      [salmon, tuna, bream],
      at(260, MIDDLE - 54, daikon(50)) +
        at(90, MIDDLE - 30, shiso()) +
        setDown([tuna], leaning(5, 29), 186, MIDDLE - 56) +
        setDown([salmon], leaning(5, 29), 168, MIDDLE - 8) +
        setDown([bream], leaning(5, 29), 206, MIDDLE + 34),
      at(318, MIDDLE + 10, gari()) + at(322, MIDDLE - 26, wasabi()),
    );
  },
};
