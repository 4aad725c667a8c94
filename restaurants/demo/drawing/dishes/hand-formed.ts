import { COUNTER } from '../counter.ts';
import { gunkan, type Heap } from '../parts/gunkan.ts';
import { BESIDE, LEAN, nigiri, nigiriBase, type Topping } from '../parts/nigiri.ts';
import { type Bouquet, temaki } from '../parts/temaki.ts';
import { define, type Stamp, stamp } from '../stamp.ts';
import { at, type Svg } from '../svg.ts';

function pair(one: Stamp, x: number, y: number, dx: number, dy: number): Svg {
  return define(one) + one.at(x - dx / 2, y - dy) + one.at(x + dx / 2, y);
}

const twoNigiri = (topping: Topping) => () => {
  const size = 1.42;
  return (
    define(...nigiriBase('close')) +
    pair(
      stamp('a', nigiri(topping), size, LEAN),
      198,
      COUNTER - 22 * size,
      BESIDE[0] * size * 2.1,
      BESIDE[1] * size,
    )
  );
};

const twoGunkan = (heap: Heap) => () =>
  pair(stamp('a', gunkan(heap), 1.2), 200, COUNTER - 36 * 1.2, 176, 24);

const oneTemaki = (bouquet: Bouquet) => () => at(196, COUNTER - 22, temaki(bouquet), 0.98);

export const handFormed = {
  'nigiri-saumon': twoNigiri('salmon'),
  'nigiri-thon': twoNigiri('tuna'),
  'nigiri-daurade': twoNigiri('bream'),
  'nigiri-saumon-mi-cuit': twoNigiri('seared-salmon'),
  'nigiri-crevette': twoNigiri('shrimp'),
  'nigiri-saint-jacques': twoNigiri('scallop'),
  'nigiri-anguille': twoNigiri('eel'),
  'nigiri-omelette': twoNigiri('omelette'),
  'nigiri-avocat': twoNigiri('avocado'),
  'gunkan-oeufs-de-saumon': twoGunkan('salmon-roe'),
  'gunkan-tobiko': twoGunkan('tobiko'),
  'gunkan-tartare-saumon': twoGunkan('salmon-tartare'),
  'gunkan-thon-epice': twoGunkan('spicy-tuna'),
  'gunkan-wakame': twoGunkan('wakame'),
  'temaki-saumon-avocat': oneTemaki('salmon-avocado'),
  'temaki-thon-epice': oneTemaki('spicy-tuna'),
  'temaki-tempura-crevette': oneTemaki('tempura-shrimp'),
  'temaki-oeufs-de-saumon': oneTemaki('salmon-roe'),
  'temaki-jardin': oneTemaki('garden'),
};
