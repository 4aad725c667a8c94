import { NORI } from '../palette.ts';
import { seal } from '../parts/seal.ts';
import { at, type Svg, stroke } from '../svg.ts';

const root = (width: number, height: number, content: Svg): Svg =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" fill="none" stroke-linecap="round" stroke-linejoin="round">${content}</svg>\n`;

/** The seal alone, square. */
export const sealPicture = (): Svg => root(112, 112, at(56, 56, seal()));

/** The name in strokes of the seal's brush, on a baseline at 0. */
function name(): Svg {
  const letters = [
    'M0-68V0M42-68L3-30M14-39L46 0',
    'M68-44V0M68-64v-1',
    'M92-44V0M92-22Q94-44 112-44T132-22V0',
    'M178-45A22.5 22.5 0 1 1 177.9-45z',
    'M224-44V0M224-22Q226-44 244-44T264-22V0',
    'M290-25H331Q330-45 310-45T288-22.5T311 0Q323 0 330-9M306-60L320-72',
  ];
  return stroke(letters.join(''), NORI.base, 8);
}

/** The seal and the name. */
export const logo = (): Svg => root(470, 112, at(56, 56, seal()) + at(132, 88, name()));
