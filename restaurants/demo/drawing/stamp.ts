import { fine, type Svg } from './svg.ts';

/** A part drawn once and set down many times, so that a board of 52 pieces stays small. */
export type Stamp = {
  definition: Svg;
  at: (x: number, y: number) => Svg;
  turned: (x: number, y: number, degrees: number) => Svg;
};

const along = (axis: string, value: number) =>
  Math.round(value) === 0 ? '' : ` ${axis}="${Math.round(value)}"`;

/** `name` is unique within its picture; `size` and `degrees` change the content around its origin. */
export function stamp(name: string, content: Svg, size = 1, degrees = 0): Stamp {
  const scale = size === 1 ? '' : `scale(${fine(size)})`;
  const turn = degrees === 0 ? '' : `rotate(${fine(degrees)})`;
  const scaled = scale || turn ? ` transform="${scale}${turn}"` : '';
  return {
    definition: `<g id="${name}"${scaled}>${content}</g>`,
    at: (x, y) => `<use href="#${name}"${along('x', x)}${along('y', y)}/>`,
    turned: (x, y, degrees) =>
      `<use href="#${name}" transform="translate(${Math.round(x)} ${Math.round(y)})rotate(${Math.round(degrees)})"/>`,
  };
}

export function define(...stamps: readonly Stamp[]): Svg {
  return `<defs>${stamps.map((one) => one.definition).join('')}</defs>`;
}

export type Position = readonly [x: number, y: number, degrees?: number];

/** A part drawn once and repeated at each position, turned if the position says so. */
export function repeated(name: string, content: Svg, positions: readonly Position[]): Svg {
  const one = stamp(name, content);
  const uses = positions.map(([x, y, degrees = 0]) =>
    degrees === 0 ? one.at(x, y) : one.turned(x, y, degrees),
  );
  return define(one) + uses.join('');
}
