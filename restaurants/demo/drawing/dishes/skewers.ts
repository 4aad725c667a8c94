import { COUNTER } from '../counter.ts';
import { CELADON, CHARCOAL, type Material } from '../palette.ts';
import { type Slab, slab, slabFoot } from '../parts/board.ts';
import { citrus } from '../parts/sashimi.ts';
import { type Skewered, skewer } from '../parts/skewer.ts';
import { define, stamp } from '../stamp.ts';
import { at, type Svg, turned } from '../svg.ts';

const two =
  (kind: Skewered, glaze: Material, extra: Svg = '') =>
  () => {
    const dish: Slab = { width: 330, depth: 168, thickness: 12, material: glaze };
    const y = COUNTER - slabFoot(dish);
    const one = stamp('a', at(0, 0, turned(-9, skewer(kind)), 1.16));
    return define(one) + at(196, y, slab(dish)) + one.at(184, y - 46) + one.at(184, y + 26) + extra;
  };

const lemon = at(322, 176, citrus('#e2b52c', '#f8e58a'));

export const skewers = {
  'yakitori-poulet': two('chicken', CHARCOAL),
  'yakitori-boulettes': two('meatballs', CHARCOAL),
  'yakitori-boeuf-fromage': two('beef-cheese', CHARCOAL),
  'yakitori-saumon': two('salmon', CELADON, lemon),
  'yakitori-canard': two('duck', CELADON),
  'yakitori-champignon': two('mushroom', CELADON),
};
