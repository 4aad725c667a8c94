import { chanceOf } from '../chance.ts';
import { shadow } from '../counter.ts';
import * as palette from '../palette.ts';
import { type Position, repeated } from '../stamp.ts';
import { at, fill, type Point, type Svg, stroke } from '../svg.ts';
import { roe } from './gunkan.ts';
import { grains } from './rice.ts';

export type Bouquet = 'salmon-avocado' | 'spicy-tuna' | 'tempura-shrimp' | 'salmon-roe' | 'garden';

/** A stick of vegetable, upright; the origin is its foot. */
function baton(material: palette.Material): Svg {
  return (
    fill('M-9 0V-84q0-6 6-6h6q6 0 6 6V0z', material.base) +
    fill('M3 0V-90q6 0 6 6V0z', material.dark) +
    stroke('M-4-80V-20', material.light, 3)
  );
}

const cucumber = (...positions: Position[]) =>
  repeated('cucumber', baton(palette.CUCUMBER), positions);

function avocado(...positions: Position[]): Svg {
  const wedge =
    fill('M-16 0C-26-40-18-74 2-84C20-72 26-40 18 0z', palette.AVOCADO.dark) +
    fill('M-16 0C-25-38-18-70-1-79C13-68 18-40 12 0z', palette.AVOCADO.base) +
    fill('M-8 0C-13-30-9-54 0-62C8-52 10-30 7 0z', palette.AVOCADO.light);
  return repeated('avocado', wedge, positions);
}

function salmon(...positions: Position[]): Svg {
  const slab =
    fill('M-18 0V-64q0-12 14-12h12q12 0 12 12V0z', palette.SALMON.dark) +
    fill('M-18 0V-64q0-12 13-12h6q10 0 10 12V0z', palette.SALMON.base) +
    stroke('M-14-56q12-12 22-6M-14-38q12-12 22-6M-14-20q12-12 22-6', palette.SALMON.light, 4);
  return repeated('salmon', slab, positions);
}

function friedShrimp(...positions: Position[]): Svg {
  const shrimp =
    fill('M-6-92q-22-8-18-26q12 0 18 10q2-16 16-18q4 14-6 34z', '#d9532f') +
    fill(
      'M-20 0C-26-20-16-30-22-48C-24-66-10-94 4-94C20-92 22-70 20-54C26-40 18-20 22 0z',
      palette.BATTER.base,
    ) +
    fill('M6 0C12-30 8-60 10-90C22-84 22-68 20-54C26-40 18-20 22 0z', palette.BATTER.dark) +
    stroke('M-10-30q4-6 0-12M-8-62q6-6 4-14', palette.BATTER.light, 5);
  return repeated('shrimp', shrimp, positions);
}

function shiso(...positions: Position[]): Svg {
  const leaf =
    fill(
      'M0 0C-22-10-34-30-30-52L-24-56L-22-64L-14-68L-10-78L0-88L10-78L14-68L22-64L24-56L30-52C34-30 22-10 0 0z',
      palette.SHISO.base,
    ) + stroke('M0-4V-76M0-30l-16-14M0-30l16-14M0-50l-10-10M0-50l10-10', palette.SHISO.dark, 3);
  return repeated('shiso', leaf, positions);
}

function mince(material: palette.Material): Svg {
  return (
    fill('M-52-6C-54-34-30-52-4-54C28-56 54-36 52-4z', material.dark) +
    fill('M-52-8C-52-34-30-50-6-52C20-52 40-38 42-14z', material.base) +
    stroke('M-34-22h10M-12-38h12M14-26h12M-8-18h10M-26-34h6M22-40h6', material.light, 8)
  );
}

/** What looks out of the cone, the farthest first. */
function bouquet(kind: Bouquet): Svg {
  switch (kind) {
    case 'salmon-avocado':
      return (
        cucumber([34, -4, 26], [10, -8, 8]) +
        avocado([-14, -8, -12]) +
        salmon([-42, 4, -30], [18, 14, 12])
      );
    case 'spicy-tuna':
      return (
        cucumber([-34, -2, -24], [36, -2, 24]) +
        at(0, 2, mince(palette.TUNA), 1.12) +
        stroke('M-30-30l8-4M-4-50l6 6M20-26l8-3M4-20l-7 4M34-36l4 6', palette.CHIVE, 4.5) +
        stroke('M-36-16q16-16 28-4t28-10', '#f0a35e', 5)
      );
    case 'tempura-shrimp':
      return avocado([30, 0, 26], [-40, 4, -32]) + friedShrimp([-8, 22, -8], [24, 24, 18]);
    case 'salmon-roe':
      return (
        shiso([-30, 4, -26], [32, 4, 24]) +
        salmon([-4, 4, -2]) +
        at(2, -14, roe(18, 44, 16, 16, 10))
      );
    case 'garden':
      return (
        cucumber([42, 2, 32]) +
        repeated('carrot', baton(palette.CARROT), [[20, -4, 12]]) +
        repeated('radish', baton(palette.RADISH), [[-6, -6, -4]]) +
        avocado([-36, 2, -28], [20, 8, 16])
      );
  }
}

/** The hinoki block that holds a cone upright. */
function stand(): Svg {
  return (
    shadow(0, 4, 84, 26) +
    fill('M-84-22L-60-40H84L66-22z', palette.HINOKI.light) +
    fill('M-84-22H66V14Q66 20 60 20H-78Q-84 20-84 14z', palette.HINOKI.base) +
    fill('M66-22L84-40V0Q84 4 81 7L66 20z', palette.HINOKI.dark) +
    stroke('M-70-6H30M-52 6H52', palette.HINOKI.dark, 2, 0.6)
  );
}

/** A cone of nori; the origin is a little above its tip. */
function cone(kind: Bouquet): Svg {
  const chance = chanceOf('temaki');
  const grain = (low: number, high: number) => (): Point => [
    chance.between(-54, 54),
    chance.between(low, high),
  ];
  return (
    at(0, -118, bouquet(kind)) +
    fill('M-66-112Q-30-130 0-122T66-116Q60-96 40-92H-40Q-60-94-66-112z', palette.RICE.base) +
    grains(chance, 10, grain(-118, -98), palette.RICE.light, 8) +
    grains(chance, 6, grain(-112, -98), palette.RICE.dark, 6) +
    fill('M-70-114Q-40-92 0-94Q34-96 56-110L8 6Q0 12-8 6z', palette.NORI.base) +
    fill('M-4-94Q34-96 72-120L8 6Q2 12 0 4z', palette.NORI.dark) +
    stroke('M-50-92L-12-10', palette.NORI.light, 5, 0.6)
  );
}

/** A cone of nori in its stand. The origin is the middle of the stand's foot. */
export function temaki(kind: Bouquet): Svg {
  return (
    stand() +
    `<g transform="translate(-4-26)rotate(7)">${cone(kind)}</g>` +
    fill('M-26-26Q-4-14 22-26L22-22H-26z', palette.HINOKI.base)
  );
}
