/** A colour in OKLCH: lightness and chroma as CSS writes them, hue in degrees. */
export interface Oklch {
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
}

/** An sRGB colour, each channel from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** Reads `oklch(0.985 0.006 85)`; null for anything else, transparent colours included. */
export function parseOklch(text: string): Oklch | null {
  const numbers = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(text.trim());
  if (!numbers) return null;
  const [, lightness, chroma, hue] = numbers.map(Number);
  if (lightness === undefined || chroma === undefined || hue === undefined) return null;
  return { lightness, chroma, hue };
}

/** The nearest colour that sRGB has. The matrices are those of CSS Color 4. */
export function toRgb({ lightness, chroma, hue }: Oklch): Rgb {
  const angle = (hue * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const l = (lightness + 0.3963377773761749 * a + 0.2158037573099136 * b) ** 3;
  const m = (lightness - 0.1055613458156586 * a - 0.0638541728258133 * b) ** 3;
  const s = (lightness - 0.0894841775298119 * a - 1.2914855480194092 * b) ** 3;
  return [
    toByte(4.0767416360759574 * l - 3.3077115392580616 * m + 0.2309699031821044 * s),
    toByte(-1.2684379732850317 * l + 2.6097573492876887 * m - 0.3413193760026573 * s),
    toByte(-0.0041960761386756 * l - 0.7034186179359362 * m + 1.7076146940746117 * s),
  ];
}

function toByte(linear: number): number {
  const gamma = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
  return Math.round(Math.min(1, Math.max(0, gamma)) * 255);
}

/** The contrast of two colours by WCAG 2, from 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue);
}

function toLinear(byte: number): number {
  const gamma = byte / 255;
  return gamma <= 0.04045 ? gamma / 12.92 : ((gamma + 0.055) / 1.055) ** 2.4;
}
