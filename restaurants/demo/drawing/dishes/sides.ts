import { chanceOf } from '../chance.ts';
import { COUNTER } from '../counter.ts';
import * as palette from '../palette.ts';
import { cubes } from '../parts/cubes.ts';
import { type Bowl, bowl, bowlFoot, plate, plateFoot } from '../parts/dishware.ts';
import { steam } from '../parts/drinks.ts';
import { grains } from '../parts/rice.ts';
import { citrus } from '../parts/sashimi.ts';
import { sesame } from '../parts/sesame.ts';
import { friedShrimp, gyoza, pod } from '../parts/sides.ts';
import { strands } from '../parts/strands.ts';
import { type Position, repeated } from '../stamp.ts';
import { at, ellipse, fill, type Point, type Svg, stroke, turned } from '../svg.ts';

const small = (outside: palette.Material, inside: palette.Material): Bowl => ({
  radius: 146,
  depth: 90,
  outside,
  inside,
});

export const misoSoup = (): Svg => bowl(small(palette.CHARCOAL, palette.LACQUER), miso());

const served = (dish: Bowl, content: Svg): Svg =>
  at(200, COUNTER - bowlFoot(dish) - 8, bowl(dish, at(0, 0, content, 1.1)));

function miso(): Svg {
  const tofu: Point[] = [
    [-40, -8],
    [-10, -20],
    [34, -12],
    [6, 8],
    [-54, 14],
    [58, 12],
  ];
  return (
    ellipse(0, 8, 116, 53, '#b27a3a') +
    ellipse(0, 6, 112, 50, '#d09a52') +
    ellipse(-16, 0, 76, 30, '#ddb06c') +
    cubes('tofu', tofu, 26, palette.TOFU) +
    stroke(
      'M-80 14q12-16 26-8t24-6M44 30q10-14 24-8t18-10M-20 36q14-8 26 0t24-4',
      palette.SEAWEED.dark,
      9,
    ) +
    stroke(
      'M-80 12q12-16 26-8t24-6M44 28q10-14 24-8t18-10M-20 34q14-8 26 0t24-4',
      palette.SEAWEED.base,
      5,
    ) +
    stroke(
      'M-8-34a7 4 0 1 0 .1 0M44-34a7 4 0 1 0 .1 0M-70-14a7 4 0 1 0 .1 0M24 24a7 4 0 1 0 .1 0M80-8a7 4 0 1 0 .1 0',
      palette.EDAMAME.base,
      4.5,
    ) +
    at(0, -46, steam())
  );
}

const POD_POSITIONS: Position[] = [
  [-40, -42, 14],
  [34, -46, -22],
  [-76, -16, -30],
  [70, -20, 24],
  [0, -30, 4],
  [-36, 2, -12],
  [44, 6, -34],
  [-66, 22, 20],
  [4, 24, 12],
  [66, 28, -8],
  [-6, -60, -14],
];

function pods(spicy: boolean): Svg {
  const chilli = stroke(
    'M-40-20q8-6 16 0M22-8q8 6 14-2M-10 18q8-6 14 2M44 34q8-6 12 2M-62 12q6 6 12 0M10-46q6 6 12 0',
    '#cf3a25',
    6,
  );
  const salt = stroke(
    'M-50-30h.1M-20-14h.1M12-34h.1M40-22h.1M-8 12h.1M58 4h.1M-60 20h.1M28 28h.1M-24 36h.1',
    '#fff',
    5,
  );
  return repeated('pod', pod(), POD_POSITIONS) + (spicy ? chilli : salt);
}

function heap(material: palette.Material, extra: Svg, count = 84): Svg {
  return (
    fill('M-116 2C-104-42-52-70 0-70S104-42 116 2C94 56-94 56-116 2z', material.dark) +
    strands(chanceOf('heap'), count, material, 106, 54, -12, 10) +
    extra
  );
}

function riceMound(extra: Svg): Svg {
  const chance = chanceOf('mound');
  const place = (): [number, number] => {
    const angle = chance.between(0, 2 * Math.PI);
    const reach = Math.sqrt(chance.between(0, 0.9));
    return [reach * 98 * Math.cos(angle), -18 + reach * 52 * Math.sin(angle)];
  };
  return (
    fill('M-114 4C-108-50-60-84 0-84S108-50 114 4C92 52-92 52-114 4z', palette.RICE.base) +
    fill(
      'M50-76C92-62 112-30 114 4C100 36 50 42 10 42C70 26 88-30 50-76z',
      palette.RICE_SIDE.base,
    ) +
    grains(chance, 46, place, palette.RICE.light, 10) +
    grains(chance, 30, place, palette.RICE.dark, 8) +
    extra
  );
}

const RADIUS = 168;
const MIDDLE = COUNTER - plateFoot(RADIUS);

/** A dish of sauce; the origin is its middle. */
function dip(colour: string, light: string): Svg {
  return (
    ellipse(2, 7, 38, 20, palette.CREAM_GLAZE.dark) +
    ellipse(0, 0, 38, 20, palette.CREAM_GLAZE.light) +
    ellipse(0, 2, 32, 15.5, colour) +
    stroke('M-18-2q8-7 18-6', light, 3)
  );
}

const gyozas = (heart: 'meat' | 'vegetables') => () => {
  return (
    at(200, MIDDLE, plate(RADIUS, palette.CHARCOAL)) +
    at(
      196,
      MIDDLE - 4,
      repeated('gyoza', turned(-8, gyoza(heart)), [
        [-92, -34],
        [-4, -44],
        [78, -34],
        [-62, 26],
        [36, 30],
      ]),
    ) +
    at(316, MIDDLE + 22, dip('#54290f', '#a8672f'))
  );
};

const tempura = () =>
  at(200, MIDDLE, plate(RADIUS, palette.CELADON)) +
  at(
    0,
    MIDDLE,
    repeated('shrimp', friedShrimp(), [
      [186, -58, -12],
      [206, -24, -6],
      [170, 10, -10],
      [196, 44, -4],
    ]),
  ) +
  at(318, MIDDLE + 18, dip('#7a4a1d', '#c08a4c')) +
  at(96, MIDDLE + 42, citrus('#e2b52c', '#f8e58a'));

const goldenSeeds = at(0, -22, sesame(palette.GOLDEN_SESAME, 22, 84, 38));

export const sides = {
  'soupe-miso': () => served(small(palette.CHARCOAL, palette.LACQUER), miso()),
  edamame: () => served(small(palette.CREAM_GLAZE, palette.CREAM_GLAZE), pods(false)),
  'edamame-piment': () => served(small(palette.CHARCOAL, palette.CHARCOAL), pods(true)),
  'salade-chou': () =>
    served(
      small(palette.CELADON, palette.CREAM_GLAZE),
      heap(
        { ...palette.CABBAGE, dark: '#cbd9a2' },
        strands(chanceOf('carrot'), 12, palette.CARROT, 74, 34, -22, 6) + goldenSeeds,
      ),
    ),
  'salade-wakame': () =>
    served(small(palette.CREAM_GLAZE, palette.CREAM_GLAZE), heap(palette.SEAWEED, goldenSeeds, 84)),
  'gyoza-poulet': gyozas('meat'),
  'gyoza-legumes': gyozas('vegetables'),
  'tempura-crevettes': tempura,
  'riz-vinaigre': () =>
    served(
      small(palette.LACQUER, palette.CHARCOAL),
      riceMound(at(0, -30, sesame(palette.BLACK_SESAME, 18, 60, 26))),
    ),
  'riz-nature': () =>
    served(small(palette.CELADON, palette.CREAM_GLAZE), riceMound(at(0, -60, steam()))),
};
