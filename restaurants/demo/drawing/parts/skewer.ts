import * as palette from '../palette.ts';
import { type Position, repeated } from '../stamp.ts';
import { at, fill, type Svg, stroke } from '../svg.ts';

export type Skewered = 'chicken' | 'meatballs' | 'beef-cheese' | 'salmon' | 'duck' | 'mushroom';

const CHUNK = 'M-26-10C-28-24-12-30 2-29C20-30 30-22 28-6C30 14 20 24 2 24C-16 26-28 16-26-10z';

function chunk(material: palette.Material, extra = ''): Svg {
  return (
    fill(CHUNK, material.dark) +
    at(
      -2,
      -3,
      fill(
        'M-24-10C-26-22-10-27 2-26C18-27 27-20 25-6C26 10 18 18 2 18C-14 20-26 12-24-10z',
        material.base,
      ),
    ) +
    extra +
    stroke('M-16-17q6-6 16-6', material.light, 5)
  );
}

const grill = (colour: string) =>
  stroke('M-14-4q8 10 4 18M2-8q8 12 4 24M16-10q6 10 4 18', colour, 4, 0.55);

function leek(): Svg {
  return (
    fill('M-12-20H12Q16 0 12 20H-12Q-16 0-12-20z', palette.LEEK.base) +
    fill('M2-20H12Q16 0 12 20H2Q6 0 2-20z', palette.LEEK.dark) +
    stroke('M-6-18V18', palette.LEEK.light, 4)
  );
}

type Piece = { content: Svg; at: readonly number[] };

function pieces(kind: Skewered): Piece[] {
  switch (kind) {
    case 'chicken':
      return [
        { content: chunk(palette.CHICKEN, grill(palette.CHICKEN.dark)), at: [-88, -12, 66] },
        { content: leek(), at: [-50, 27] },
      ];
    case 'meatballs': {
      const ball =
        fill('M-28-2A28 28 0 1 1 28-2A28 26 0 1 1-28-2z', palette.CHICKEN.dark) +
        fill('M-27-5A25 24 0 1 1 23-5A25 22 0 1 1-27-5z', '#c07a42') +
        stroke('M-17-14q6-9 15-9', palette.CHICKEN.light, 6) +
        stroke('M-4 4l5 2M8-10l4 3M-12 8l4-2', '#e8cf8d', 3);
      return [{ content: ball, at: [-80, -27, 26, 79] }];
    }
    case 'beef-cheese': {
      const wrap =
        chunk(palette.BEEF, stroke('M-12-26q12 22 4 50M8-28q12 24 6 50', palette.BEEF.dark, 4)) +
        fill('M14-26C30-26 32 18 14 22C22 6 22-10 14-26z', '#f6d46e') +
        fill('M20 8q8 14 2 22q-8 0-8-16z', '#f6d46e');
      return [{ content: wrap, at: [-82, -22, 38] }];
    }
    case 'salmon': {
      const lines =
        stroke('M-20 2q18-18 40-6M-18 12q18-14 38-4', palette.SALMON.light, 3.6) +
        stroke('M-2-26q8 20 2 46', '#a5481f', 4, 0.6);
      return [
        { content: chunk(palette.SALMON, lines), at: [-88, -12, 66] },
        { content: leek(), at: [-50, 27] },
      ];
    }
    case 'duck': {
      const rind = fill('M-24-14C-20-28 14-32 24-18C10-22-10-22-24-14z', '#e9b884');
      const orange =
        fill('M-12-18A12 20 0 0 1 12-18V18H-12z', '#e88b28') +
        stroke('M-4-18V14M5-18V14', '#f9c27a', 3);
      return [
        { content: chunk(palette.DUCK, rind + grill(palette.DUCK.dark)), at: [-88, -12, 66] },
        { content: orange, at: [-50, 27] },
      ];
    }
    case 'mushroom': {
      const cap =
        fill('M-28 6C-30-20-14-32 0-32S30-20 28 6C18 16-18 16-28 6z', palette.MUSHROOM.base) +
        fill('M6-32C22-28 30-12 28 6C22 11 14 13 6 13C16-4 14-20 6-32z', palette.MUSHROOM.dark) +
        stroke('M-12-12L10 2M-12 2L10-12', '#ecd9bd', 6) +
        stroke('M-22-10Q-18-22-6-25', palette.MUSHROOM.light, 5);
      return [{ content: cap, at: [-84, -27, 30, 87] }];
    }
  }
}

/** A grilled skewer lying level; the origin is its middle. */
export function skewer(kind: Skewered): Svg {
  return (
    fill('M-108 22Q0 12 104 18Q112 36 0 38T-108 22z', palette.SHADE, 0.16) +
    stroke('M-128 4L170-4', palette.HINOKI.dark, 6) +
    stroke('M-128 3L170-5', palette.HINOKI.base, 3.4) +
    pieces(kind)
      .map(({ content, at: positions }, i) =>
        repeated(
          `${kind}${i}`,
          content,
          positions.map((x): Position => [x, -x * 0.025]),
        ),
      )
      .join('')
  );
}
