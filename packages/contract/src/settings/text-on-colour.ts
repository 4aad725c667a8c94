/** The least contrast of text and its ground, by WCAG 2.2, AA. */
const READABLE = 4.5;

/** The colours that text may have on a restaurant's colour, the preferred ones first. */
const TEXT_COLOURS = ['#1a1a1a', '#ffffff', '#000000'] as const;

/**
 * The colour of text on a ground, both `#rrggbb`, and their contrast, from 1 to 21. Every ground has one with a
 * contrast of 4.5 or more. Rule J-53. Example: white on `#b93a22`, with 5.7.
 */
export function textOnColour(ground: string): { readonly colour: string; readonly ratio: number } {
  const candidates = TEXT_COLOURS.map((colour) => ({ colour, ratio: contrast(colour, ground) }));
  const [dark, light, black] = candidates as [Candidate, Candidate, Candidate];
  const preferred = dark.ratio >= light.ratio ? dark : light;
  return preferred.ratio >= READABLE ? preferred : black;
}

type Candidate = ReturnType<typeof textOnColour>;

/** The contrast of two colours, `#rrggbb`, by WCAG 2.2. */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** Relative luminance, 0 to 1. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
