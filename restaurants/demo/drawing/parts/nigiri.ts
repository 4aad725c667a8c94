import { chanceOf } from '../chance.ts';
import { ground, shadow } from '../counter.ts';
import * as palette from '../palette.ts';
import { type Stamp, stamp } from '../stamp.ts';
import { fill, type Svg, stroke, whole } from '../svg.ts';
import type { Detail } from './detail.ts';
import { grains } from './rice.ts';

export type Topping =
  | 'salmon'
  | 'tuna'
  | 'bream'
  | 'seared-salmon'
  | 'shrimp'
  | 'scallop'
  | 'eel'
  | 'omelette'
  | 'avocado';

/** Nigiri lie a little across the counter: by this many degrees. */
export const LEAN = -13;

/** How far apart two nigiri lie side by side. */
export const BESIDE = ground(34, -88);

function riceBlock(detail: Detail): Svg {
  const chance = chanceOf('nigiri');
  const loaf = 'M-72 0C-92-3-92-40-68-46L66-46C92-42 92-4 72 0Q0 7-72 0z';
  const under = 'M-84-18Q-60-9 0-9T84-20C86-8 80-1 72 0Q0 7-72 0C-80-1-84-8-84-18z';
  const position = (): [number, number] => [chance.between(-78, 78), chance.between(-30, -6)];
  return (
    fill(loaf, palette.RICE.base) +
    fill(under, palette.RICE.dark) +
    grains(chance, detail === 'close' ? 16 : 7, position, palette.RICE.light, 7) +
    (detail === 'close' ? grains(chance, 9, position, '#cdbc9c', 5) : '')
  );
}

/** The outline of a slice lying over the rice, its ends hanging lower than its middle. */
const DRAPE =
  'M-95-26C-98-54-74-82-32-84C12-86 62-88 88-62C100-49 103-32 95-22C88-18 76-32 56-34C12-40-38-40-62-34C-78-30-92-16-95-26z';

/** What all nigiri share. A picture with nigiri defines them. */
export function nigiriBase(detail: Detail): Stamp[] {
  return [
    stamp('rice', (detail === 'close' ? shadow(2, -4, 80, 22) : '') + riceBlock(detail)),
    stamp('drape', `<path d="${DRAPE}"/>`),
  ];
}

function slice(material: palette.Material): Svg {
  return `<use href="#drape" y="7" fill="${material.dark}"/><use href="#drape" fill="${material.base}"/>`;
}

/** Lines of fat across a slice, bent where the back of the fish was. */
function marbling(colour: string, width: number, count: number): Svg {
  let data = '';
  for (let i = 0; i < count; i += 1) {
    const x = -68 + (i * 130) / (count - 1);
    const top = -81 + (Math.abs(x + 10) / 70) ** 4 * 12;
    const foot = -43 + (Math.abs(x) / 70) ** 2 * 7;
    data += whole`M${x + 9} ${top}Q${x - 15} ${(top + foot) / 2 - 4} ${x - 3} ${foot}`;
  }
  return stroke(data, colour, width);
}

function sheen(colour: string): Svg {
  return stroke('M-82-50C-74-66-58-75-34-77', colour, 6);
}

function band(): Svg {
  return (
    fill('M-14-88Q0-91 13-88C19-66 19-22 15 2Q0 5-12 2C-17-20-18-66-14-88z', palette.NORI.base) +
    fill('M6-89l7 1C19-66 19-22 15 2l-8 1C11-22 11-66 6-89z', palette.NORI.dark)
  );
}

function seared(): Svg {
  return (
    slice(palette.SEARED) +
    marbling(palette.SEARED.light, 4, 6) +
    stroke(
      'M-52-76q-16 12-10 36M-8-80q-18 14-10 38M38-80q-18 14-8 40M70-66q-8 10-2 26',
      '#9a5426',
      5,
      0.55,
    ) +
    stroke('M-30-62l6 3M10-66l-5 5M30-54l6 2M-48-50l5-3M56-62l5 4M-6-50l6 1', palette.CHIVE, 4)
  );
}

function shrimp(): Svg {
  const stripes =
    'M-62-78q-12 18-4 38M-30-83q-12 20-5 44M4-84q-12 20-5 44M38-84q-12 20-5 46M68-78q-10 20-4 42';
  return (
    fill('M84-48l32-18q8 12-4 20q14 2 8 16q-20 6-36-8z', '#d9532f') +
    slice({ base: palette.SHRIMP.base, dark: '#e8a882', light: '' }) +
    stroke(stripes, palette.SHRIMP.dark, 10) +
    stroke('M-80-56Q-10-70 84-56', '#f7b394', 5) +
    sheen(palette.SHRIMP.light)
  );
}

function scallop(): Svg {
  const coin =
    'M-90-30C-92-66-62-88-30-88C4-88 14-80 26-84C66-92 96-70 94-38C92-24 70-26 50-30C10-38-34-36-58-30C-76-24-90-18-90-30z';
  return (
    `<g transform="translate(1 7)">${fill(coin, palette.SCALLOP.dark)}</g>` +
    fill(coin, palette.SCALLOP.base) +
    stroke(
      'M-64-70q-10 14-8 30M-40-78q-10 16-8 36M-14-78q-8 16-6 36M52-80q-8 16-6 38M74-70q-8 12-6 26',
      '#ecd9b6',
      4,
    ) +
    stroke('M24-82Q12-60 18-36', palette.SCALLOP.dark, 4) +
    sheen(palette.SCALLOP.light) +
    fill('M-24-66a15 10 0 1 1 29 3z', '#bcd270') +
    stroke('M-24-66a15 10 0 1 1 29 3z', '#7da03c', 3.5)
  );
}

function eel(): Svg {
  return (
    slice(palette.EEL) +
    marbling('#743a1a', 5, 7) +
    stroke('M-76-52C-66-68-50-74-26-75M34-76q26-2 42 14', palette.EEL.light, 6, 0.9) +
    band() +
    stroke(
      'M-50-56l5 2M-66-44l5-2M-34-66l5-1M40-60l5 2M58-50l4-3M70-62l4 3',
      palette.GOLDEN_SESAME,
      4,
    )
  );
}

function omelette(): Svg {
  return (
    fill('M-90-58L-88-30Q-86-24-78-25Q0-36 78-25Q88-24 88-32L92-60z', palette.OMELETTE.dark) +
    fill(
      'M-84-88L74-92Q82-92 86-86L94-66Q95-58 86-57Q0-66-84-53Q-94-52-93-60L-92-80Q-91-88-84-88z',
      palette.OMELETTE.base,
    ) +
    stroke('M-88-46Q0-58 88-48M-86-36Q0-48 86-38', palette.OMELETTE.base, 3) +
    stroke('M-80-80L-20-82', palette.OMELETTE.light, 7) +
    band()
  );
}

function avocado(): Svg {
  const one = 'M-30-32C-44-60-30-88-4-90C22-88 34-66 34-38C28-26 20-44 4-42C-12-42-24-24-30-32z';
  const inner = 'M-20-50C-26-66-18-80-4-81C12-80 20-66 20-52C10-58-10-58-20-50z';
  const leaf =
    fill(one, palette.AVOCADO.dark) +
    `<g transform="translate(-3 1)">${fill(one, palette.AVOCADO.base)}</g>` +
    fill(inner, palette.AVOCADO.light);
  return (
    [58, 20, -18, -56].map((x) => `<g transform="translate(${x} 0)">${leaf}</g>`).join('') +
    band() +
    stroke('M-60-70l4 2M-46-56l5-1M46-72l5 2M66-60l4-2M34-54l4 2', palette.BLACK_SESAME, 3.6)
  );
}

function topping(kind: Topping): Svg {
  switch (kind) {
    case 'salmon':
      return slice(palette.SALMON) + marbling(palette.SALMON.light, 5, 7) + sheen('#fdcdae');
    case 'tuna':
      return slice(palette.TUNA) + marbling('#cf4a55', 3.5, 6) + sheen('#e0868a');
    case 'bream':
      return (
        slice(palette.BREAM) +
        stroke('M-87-33Q-40-52 16-49T90-35', '#eebcb1', 15) +
        marbling(palette.BREAM.light, 3.5, 7) +
        sheen('#fffaf7') +
        stroke('M-30-66l7-3M6-70l6 3M-6-58l6-1M30-64l6-2', '#d9b72e', 4)
      );
    case 'seared-salmon':
      return seared();
    case 'shrimp':
      return shrimp();
    case 'scallop':
      return scallop();
    case 'eel':
      return eel();
    case 'omelette':
      return omelette();
    case 'avocado':
      return avocado();
  }
}

/** A block of rice and what lies on it, level. The origin is the middle of its foot. */
export function nigiri(kind: Topping): Svg {
  return `<use href="#rice"/>${topping(kind)}`;
}
