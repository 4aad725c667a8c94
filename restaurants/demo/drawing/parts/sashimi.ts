import * as palette from '../palette.ts';
import { stamp } from '../stamp.ts';
import { at, d, fill, type Point, type Svg, stroke } from '../svg.ts';

export type Fish = 'salmon' | 'tuna' | 'bream' | 'tataki';

const FACE =
  'M-32-30C-14-42 16-46 34-38C44-30 44 6 38 20C32 32 2 40-20 36C-36 32-42 20-42 2C-42-12-40-24-32-30z';

/** The outline all slices share. A picture with slices defines it. */
export const SLICE_BASE = stamp('slice', `<path d="${FACE}"/>`);

const raw = ({ base, dark }: palette.Material): Svg =>
  `<use href="#slice" x="6" y="5" fill="${dark}"/><use href="#slice" fill="${base}"/>`;

function lines(colour: string, width: number): Svg {
  return stroke(
    'M-36-12Q-10-40 30-30M-40 2Q-8-28 38-16M-40 15Q-4-14 39-1M-33 27Q0 2 36 13',
    colour,
    width,
  );
}

/** One cut slice, standing a little against its neighbour. The origin is its middle. */
export function fishSlice(fish: Fish): Svg {
  switch (fish) {
    case 'salmon':
      return raw(palette.SALMON) + lines(palette.SALMON.light, 4.5);
    case 'tuna':
      return (
        raw(palette.TUNA) +
        lines('#cd4b56', 3) +
        stroke('M-32-22Q-16-34 6-37', palette.TUNA.light, 4)
      );
    case 'bream':
      return (
        raw(palette.BREAM) +
        fill('M34-38C44-30 44 6 38 20C32 32 2 40-20 36C10 26 30 0 22-42z', '#efbdb2') +
        lines(palette.BREAM.light, 3)
      );
    case 'tataki': {
      const crust =
        'M-38-18h.1M-20-35h.1M4-40h.1M28-38h.1M40-16h.1M40 6h.1M26 29h.1M4 36h.1M-18 34h.1M-36 20h.1M-40 0h.1';
      const heart =
        `<use href="#slice" fill="${palette.TUNA.base}"/>` +
        stroke('M-32-22Q-16-34 6-37', palette.TUNA.light, 5);
      return (
        raw({ base: '#b98d6c', dark: '#8a5a3c', light: '' }) +
        at(0, 0, heart, 0.78) +
        stroke(crust, palette.GOLDEN_SESAME, 6)
      );
    }
  }
}

/** Where slices lie that lean on one another: the last stands in front. */
export function leaning(count: number, step: number): Point[] {
  return Array.from({ length: count }, (_, i): Point => {
    const along = (count - 1) / 2 - i;
    return [along * step, along * step * 0.16];
  });
}

/** A shiso leaf, flat; the origin is its middle. */
export function shiso(): Svg {
  return (
    fill(
      'M-46 4L-36-8L-30-6L-26-18L-16-16L-10-26L2-22L12-28L20-20L32-20L36-10L50-6L40 4L44 12L32 14L28 24L16 20L8 28L-4 22L-16 26L-22 18L-34 18L-36 10z',
      palette.SHISO.base,
    ) +
    stroke(
      'M-40 4H42M-18 3l-8-12M0 3l-8-16M18 3l-6-14M-14 5l-6 10M4 5l-4 12M20 5l-2 10',
      palette.SHISO.dark,
      2.4,
    )
  );
}

/** A heap of grated daikon. */
export function daikon(width = 50): Svg {
  return (
    fill(
      d`M${-width} 6Q${-width * 0.7} ${-width * 0.6} 0 ${-width * 0.62}T${width} 6Q0 ${width * 0.36} ${-width} 6z`,
      palette.RICE.light,
    ) +
    stroke(
      d`M${-width * 0.7} 0q${width * 0.4} ${-width * 0.4} ${width * 0.8} ${-width * 0.2}M${-width * 0.4} 6q${width * 0.5} ${-width * 0.4} ${width} 0M${-width * 0.3} ${-width * 0.3}q${width * 0.4} ${-width * 0.2} ${width * 0.7} ${width * 0.1}`,
      palette.RICE.dark,
      2.6,
    )
  );
}

/** Marinated ginger, folded like a flower. */
export function gari(): Svg {
  return (
    fill(
      'M-22 8C-34-4-18-22-4-18C2-30 24-24 22-10C34-4 26 14 12 12C2 20-16 18-22 8z',
      palette.GARI.base,
    ) +
    stroke('M-16 4q6-16 18-8M2-14q14-2 12 10M-4 8q10 4 16-4', palette.GARI.dark, 3) +
    stroke('M-18-4q4-8 12-8', palette.GARI.light, 4)
  );
}

/** A knob of wasabi. */
export function wasabi(): Svg {
  return (
    fill('M-18 8C-20-6-8-18 2-18S22-6 18 8Q0 16-18 8z', palette.WASABI.dark) +
    fill('M-18 7C-19-6-8-17 1-17C8-16 10-6 6 4Q-6 12-18 7z', palette.WASABI.base) +
    stroke('M-10-4q4-8 9-8', palette.WASABI.light, 4)
  );
}

/** A wedge of lemon or lime. */
export function citrus(skin: string, flesh: string): Svg {
  return (
    fill('M-26 6A28 24 0 0 1 28 0L24 8Q-2 16-26 6z', skin) +
    fill('M-20 4A23 19 0 0 1 24-1z', flesh) +
    stroke('M2 3L-8-12M2 2L8-14M2 2L18-8', '#fff', 2, 0.7)
  );
}
