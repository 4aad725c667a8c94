/** Between the two, black and white letters contrast alike with the ground: √(1.05 × 0.05) − 0.05. */
const EVEN = 0.179;

/** Whether dark letters or light ones are read on a colour such as `#fffdf8`. Rule X-3. */
export function brightnessOf(ground: string): 'light' | 'dark' {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(ground.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > EVEN ? 'light' : 'dark';
}

/** sRGB to light, as WCAG 2 has it. */
function linear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}
