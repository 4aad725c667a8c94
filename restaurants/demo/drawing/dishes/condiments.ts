import { COUNTER, shadow } from '../counter.ts';
import * as palette from '../palette.ts';
import { type Bowl, bowl, bowlFoot } from '../parts/dishware.ts';
import { repeated } from '../stamp.ts';
import { at, ellipse, fill, type Svg, stroke, turned } from '../svg.ts';

const saucer = (outside: palette.Material, inside: palette.Material): Bowl => ({
  radius: 122,
  depth: 50,
  outside,
  inside,
});

const served = (dish: Bowl, content: Svg): Svg =>
  at(200, COUNTER - bowlFoot(dish) - 8, bowl(dish, content));

/** Sauce as it stands in a saucer, the light on its surface from the upper left. */
function sauce(colour: string, rim: string, light: string): Svg {
  return (
    ellipse(2, 8, 100, 46, rim) +
    ellipse(1, 10, 94, 41, colour) +
    stroke('M-66-2q26-26 74-25', light, 6, 0.8) +
    stroke('M-78 10q2-4 5-7', light, 5, 0.8)
  );
}

function wasabi(): Svg {
  const { base, dark, light } = palette.WASABI;
  return (
    ellipse(10, 22, 66, 24, palette.CHARCOAL.dark, 0.5) +
    fill('M-62 16C-58-24-28-62 2-64C34-62 58-22 62 16C50 38-48 40-62 16z', dark) +
    fill('M-60 13C-54-24-28-60 2-62C22-54 36-22 34 8C20 26-46 32-60 13z', base) +
    stroke('M-36-12q18-20 40-12M-44 6q26-18 62-6M-20-34q12-10 24-4', light, 6) +
    stroke('M22-34q16 14 20 38', palette.WASABI.base, 5)
  );
}

function gingerSlice(): Svg {
  const { base, dark, light } = palette.GARI;
  return (
    fill('M-48 8C-42-18-14-30 14-26C36-22 50-8 44 6C26 20-30 26-48 8z', dark) +
    fill('M-46 4C-40-18-14-28 12-24C32-20 44-8 38 2C22 12-30 20-46 4z', base) +
    stroke('M-32-2C-20-16 6-20 24-12', light, 5) +
    stroke('M-24 8q20-10 42-6', dark, 3, 0.7)
  );
}

const ginger = (): Svg =>
  ellipse(6, 22, 84, 26, palette.CELADON.dark, 0.6) +
  repeated('ginger', gingerSlice(), [
    [-38, 2, -18],
    [34, 0, 16],
    [-6, -18, 4],
    [-26, 20, 10],
    [30, 22, -12],
    [2, 4, -26],
  ]);

function stick(): Svg {
  const { base, dark, light } = palette.HINOKI;
  return (
    fill('M-150-7L150-3.5Q154 0 150 3.5L-150 9Q-155 1-150-7z', dark) +
    fill('M-150-7L150-3.5Q153-1 150 0L-150 3Q-154-2-150-7z', base) +
    stroke('M-140-4L110-2', light, 2.5)
  );
}

/** Two sticks on their rest, in the paper they come in. */
function chopsticks(): Svg {
  const paper =
    fill('M-168-26L-28-20L-26 26L-166 22z', palette.CREAM_GLAZE.base) +
    fill('M-168-26L-28-20L-27-4L-167-8z', palette.PAPER) +
    stroke('M-40-18L-38 24', palette.LACQUER.base, 9) +
    fill('M-112-14h26v28h-26z', palette.VERMILION) +
    stroke('M-104-6h10M-99-6v12M-104 6h10', palette.PAPER, 3);
  const rest =
    shadow(0, 22, 34, 8) +
    fill('M-34 14Q-34-8-16-8Q0 4 16-8Q34-8 34 14Q0 30-34 14z', palette.CELADON.dark) +
    fill('M-32 10Q-34-8-16-8Q0 4 16-8Q28-8 26 8Q0 20-32 10z', palette.CELADON.base);
  return (
    shadow(-8, 34, 160, 12) +
    at(112, 20, rest) +
    turned(-3, at(8, -4, stick())) +
    turned(2, at(8, 10, stick())) +
    at(0, 4, paper)
  );
}

export const condiments = {
  'baguettes-bois': () => at(200, COUNTER - 62, turned(-6, chopsticks())),
  'sauce-soja-salee': () =>
    served(
      saucer(palette.CREAM_GLAZE, palette.CREAM_GLAZE),
      sauce('#3a1a0c', '#5a2c14', '#a8672f'),
    ),
  'sauce-soja-sucree': () =>
    served(saucer(palette.CHARCOAL, palette.LACQUER), sauce('#6d3413', '#8c4a1e', '#d08a4d')),
  'wasabi-frais': () =>
    served(saucer(palette.CHARCOAL, palette.CHARCOAL), at(0, -8, wasabi(), 1.15)),
  'gingembre-marine': () =>
    served(saucer(palette.CELADON, palette.CREAM_GLAZE), at(0, -10, ginger(), 1.1)),
};
