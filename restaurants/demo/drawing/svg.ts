/** A fragment of SVG markup. Parts return fragments, dishes join them. */
export type Svg = string;

export type Point = readonly [x: number, y: number];

/** One decimal is a quarter of a pixel on the largest screen; more only weighs. */
export function short(value: number): string {
  return String(Math.round(value * 10) / 10 || 0).replace(/^(-?)0\./, '$1.');
}

/** Three decimals, for factors. */
export function fine(value: number): string {
  return String(Math.round(value * 1000) / 1000).replace(/^(-?)0\./, '$1.');
}

function written(write: (value: number) => string) {
  return (strings: TemplateStringsArray, ...values: number[]): string =>
    strings
      .map((part, i) => {
        const value = values[i];
        return part + (value === undefined ? '' : write(value));
      })
      .join('')
      .replaceAll(' -', '-');
}

/** Path data with its numbers shortened: d`M${x} ${y}h${width}`. */
export const d = written(short);

/** Path data in whole units, for what is scattered anyhow or drawn small. */
export const whole = written((value) => String(Math.round(value) || 0));

export function fill(data: string, colour: string, opacity = 1): Svg {
  const alpha = opacity === 1 ? '' : ` opacity="${fine(opacity)}"`;
  return `<path fill="${colour}"${alpha} d="${data}"/>`;
}

/** A line with round ends: the picture's root sets them, and that a path without a fill has none. */
export function stroke(data: string, colour: string, width: number, opacity = 1): Svg {
  const alpha = opacity === 1 ? '' : ` opacity="${fine(opacity)}"`;
  return `<path stroke="${colour}" stroke-width="${short(width)}"${alpha} d="${data}"/>`;
}

export function ellipse(
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  colour: string,
  opacity = 1,
): Svg {
  const at = (cx === 0 ? '' : `cx="${short(cx)}" `) + (cy === 0 ? '' : `cy="${short(cy)}" `);
  const alpha = opacity === 1 ? '' : ` opacity="${fine(opacity)}"`;
  return rx === ry
    ? `<circle ${at}r="${short(rx)}" fill="${colour}"${alpha}/>`
    : `<ellipse ${at}rx="${short(rx)}" ry="${short(ry)}" fill="${colour}"${alpha}/>`;
}

export function circle(cx: number, cy: number, radius: number, colour: string): Svg {
  return ellipse(cx, cy, radius, radius, colour);
}

export function group(content: Svg, transform: string): Svg {
  return `<g transform="${transform}">${content}</g>`;
}

export function at(x: number, y: number, content: Svg, scale = 1): Svg {
  const size = scale === 1 ? '' : `scale(${fine(scale)})`;
  return group(content, `translate(${short(x)} ${short(y)})${size}`);
}

export function turned(degrees: number, content: Svg): Svg {
  return degrees === 0 ? content : group(content, `rotate(${short(degrees)})`);
}

/** A closed curve through the points, without corners (Catmull-Rom as Bézier curves). */
export function smooth(points: readonly Point[]): string {
  const at = (i: number): Point => points[(i + points.length) % points.length] ?? [0, 0];
  const [x0, y0] = at(0);
  let data = d`M${x0} ${y0}`;
  for (let i = 0; i < points.length; i += 1) {
    const [a, b, c, e] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    data += d`C${b[0] + (c[0] - a[0]) / 6} ${b[1] + (c[1] - a[1]) / 6} ${c[0] - (e[0] - b[0]) / 6} ${c[1] - (e[1] - b[1]) / 6} ${c[0]} ${c[1]}`;
  }
  return `${data}Z`;
}
