import { californiaBase, farCalifornia, farFillings } from '../parts/california.ts';
import type { Coat } from '../parts/coat.ts';
import type { Filling } from '../parts/fillings.ts';
import { maki, makiBase } from '../parts/maki.ts';
import { LEAN, nigiri, nigiriBase, type Topping } from '../parts/nigiri.ts';
import { type Fish, fishSlice, SLICE_BASE } from '../parts/sashimi.ts';
import { column } from '../rows.ts';
import { type Stamp, stamp } from '../stamp.ts';
import type { Svg } from '../svg.ts';

export type Kitchen = {
  piece: (content: Svg, size: number, degrees?: number) => Stamp;
  maki: (filling: Filling, size: number) => Stamp;
  california: (coat: Coat, first: Filling, second: Filling, size: number) => Stamp;
  nigiri: (topping: Topping, size: number) => Stamp;
  slice: (fish: Fish, size: number) => Stamp;
  /** Pieces one behind the other, the first nearest to us, set down as one. */
  column: (pieces: readonly Stamp[], spacing: number, lean?: number) => Stamp;
  /** What everything made so far is drawn with. */
  stamps: () => Stamp[];
};

/** Makes pieces for one board and remembers what they are made of. */
export function kitchen(): Kitchen {
  const coats = new Set<Coat>();
  const fillings = new Set<Filling>();
  const used = new Set<'maki' | 'nigiri' | 'slice'>();
  const made: Stamp[] = [];
  const nextName = () => String.fromCharCode('a'.charCodeAt(0) + made.length);
  const keep = (one: Stamp) => {
    made.push(one);
    return one;
  };
  const piece = (content: Svg, size: number, degrees?: number) =>
    keep(stamp(nextName(), content, size, degrees));
  return {
    piece,
    maki: (filling, size) => {
      used.add('maki');
      return piece(maki([filling]), size);
    },
    california: (coat, first, second, size) => {
      coats.add(coat);
      fillings.add(second);
      return piece(farCalifornia(coat, first, second), size);
    },
    nigiri: (topping, size) => {
      used.add('nigiri');
      return piece(nigiri(topping), size, LEAN);
    },
    slice: (fish, size) => {
      used.add('slice');
      return piece(fishSlice(fish), size);
    },
    column: (pieces, spacing, lean) => keep(column(nextName(), pieces, spacing, lean)),
    stamps: () => [
      ...(used.has('maki') ? makiBase('far') : []),
      ...(coats.size > 0 ? californiaBase([...coats], 'far') : []),
      ...[...fillings].map(farFillings),
      ...(used.has('nigiri') ? nigiriBase('far') : []),
      ...(used.has('slice') ? [SLICE_BASE] : []),
      ...made,
    ],
  };
}
