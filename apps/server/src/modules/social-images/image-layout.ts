import type { Frame } from '#restaurant/pictures/overlay-picture.ts';
import { breakLines, drawnLine } from './text-paths.ts';

/** The size that link previews expect, in pixels: twice what most of them show. */
const IMAGE_WIDTH = 1200;
const IMAGE_HEIGHT = 630;

/** The shop's dark colour tokens: an image cannot follow the visitor's colour scheme. */
const NORI = '#0d1714';
const TRAY = '#26302a';
const INK = '#f2eee7';
const QUIET = '#bab9ad';
const COUNTER = '#f2e0bd';
const COUNTER_FRONT = '#e4c898';

const MARGIN = 72;
/** The counter's edge in dish drawings, as a share of their height. */
const COUNTER_AT = 262 / 300;

/** The frame of a picture within the image. */
interface Place extends Frame {
  readonly left: number;
  readonly top: number;
}

export const DISH_FRAME: Place = { left: 588, top: 84, width: 560, height: 420 };
/** A photograph fills the right side. */
export const PHOTOGRAPH_FRAME: Place = { left: 624, top: 0, width: 576, height: IMAGE_HEIGHT };
export const BADGE_FRAME: Place = { left: MARGIN, top: 60, width: 64, height: 64 };
/** As wide as the image; the counter of the drawing ends at the lower edge. */
export const HERO_FRAME: Place = { left: 0, top: 150, width: IMAGE_WIDTH, height: 480 };

const COUNTER_TOP = Math.round(DISH_FRAME.top + DISH_FRAME.height * COUNTER_AT);

/** The text of a dish's social image. */
export interface DishWords {
  readonly restaurant: string;
  readonly name: string;
  /** Pieces and price. */
  readonly facts: string;
  readonly address: string;
}

/** Background and text of a dish's social image; the dish is composited onto it. */
export function dishImage(words: DishWords, picture: 'drawing' | 'photograph'): string {
  const isDrawing = picture === 'drawing';
  const width = (isDrawing ? DISH_FRAME.left : PHOTOGRAPH_FRAME.left) - MARGIN - 24;
  const name = breakLines(words.name, {
    font: 'shippori-mincho',
    width,
    sizes: [84, 76, 68, 60, 52, 46],
    maximumLines: 3,
  });
  const lineHeight = name.size * 1.16;
  // The last line is on the counter's edge, level with the dish.
  const lastBaseline = COUNTER_TOP - 44;
  const title = name.lines.map((text, index) =>
    drawnLine({
      text,
      font: 'shippori-mincho',
      size: name.size,
      x: MARGIN,
      y: lastBaseline - (name.lines.length - 1 - index) * lineHeight,
      fill: INK,
    }),
  );
  const address = breakLines(words.address, {
    font: 'figtree',
    width: isDrawing ? IMAGE_WIDTH - 2 * MARGIN : width,
    sizes: [26],
    maximumLines: 1,
  });
  return background([
    isDrawing ? risingSun() : '',
    counterEdge(),
    ...header(words.restaurant, width),
    ...title,
    drawnLine({ text: words.facts, font: 'figtree', size: 36, x: MARGIN, y: 526, fill: INK }),
    drawnLine({
      text: address.lines.join(' '),
      font: 'figtree',
      size: 26,
      x: MARGIN,
      y: 574,
      fill: QUIET,
    }),
  ]);
}

/** The text of the site's social image. */
export interface SiteWords {
  readonly restaurant: string;
  readonly tagline: string;
}

/** Background and text of the site's social image: the text above the hero, or in the middle without one. */
export function siteImage({ restaurant, tagline }: SiteWords, hasScene: boolean): string {
  const width = IMAGE_WIDTH - 2 * MARGIN;
  const name = breakLines(restaurant, {
    font: 'shippori-mincho',
    width: width - BADGE_FRAME.width - 56,
    sizes: [112, 96, 84, 72, 60, 52],
    maximumLines: 1,
  });
  const line = breakLines(tagline, {
    font: 'figtree',
    width,
    sizes: [36, 32, 28],
    maximumLines: 1,
  });
  const y = hasScene ? 140 : 320;
  return background([
    hasScene ? '' : counterEdge(),
    ...name.lines.map((text) =>
      drawnLine({
        text,
        font: 'shippori-mincho',
        size: name.size,
        x: MARGIN + 116,
        y,
        fill: INK,
      }),
    ),
    ...line.lines.map((text) =>
      drawnLine({
        text,
        font: 'figtree',
        size: line.size,
        x: MARGIN + 116,
        y: y + 64,
        fill: QUIET,
      }),
    ),
  ]);
}

/** The badge of the site's image, beside the name. */
export function siteBadgeFrame(hasScene: boolean): Place {
  return { left: MARGIN, top: hasScene ? 56 : 236, width: 88, height: 88 };
}

function header(restaurant: string, width: number): readonly string[] {
  const x = BADGE_FRAME.left + BADGE_FRAME.width + 20;
  const { lines, size } = breakLines(restaurant, {
    font: 'shippori-mincho',
    width: width - (x - MARGIN),
    sizes: [42, 36, 30],
    maximumLines: 1,
  });
  const y = BADGE_FRAME.top + 46;
  return lines.map((text) => drawnLine({ text, font: 'shippori-mincho', size, x, y, fill: INK }));
}

/** A circle half behind the counter: dark nori needs contrast with the background. */
function risingSun(): string {
  return (
    `<clipPath id="above"><rect width="${IMAGE_WIDTH}" height="${COUNTER_TOP}"/></clipPath>` +
    `<circle cx="868" cy="310" r="226" fill="${TRAY}" clip-path="url(#above)"/>`
  );
}

function counterEdge(): string {
  return (
    `<rect y="${COUNTER_TOP}" width="${IMAGE_WIDTH}" height="4" fill="${COUNTER}"/>` +
    `<rect y="${COUNTER_TOP + 4}" width="${IMAGE_WIDTH}" height="4" fill="${COUNTER_FRONT}"/>`
  );
}

/** The SVG: nori colour and wave pattern below the given elements. */
function background(parts: readonly string[]): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${IMAGE_WIDTH}" height="${IMAGE_HEIGHT}">` +
    `<defs><pattern id="waves" width="72" height="36" patternUnits="userSpaceOnUse">` +
    `<g transform="scale(1.5)" fill="none" stroke="#f4efe6" stroke-opacity=".05"><path d="${WAVES}"/></g></pattern></defs>` +
    `<rect width="100%" height="100%" fill="${NORI}"/><rect width="100%" height="100%" fill="url(#waves)"/>` +
    `${parts.join('')}</svg>`
  );
}

const WAVES =
  'M3.1 12.2A24 24 0 0 1 44.9 12.2M9.2 13.8A18 18 0 0 1 38.8 13.8M14.4 16.8A12 12 0 0 1 33.6 16.8M18.8 21.1A6 6 0 0 1 29.2 21.1M-20.9 24.2A24 24 0 0 1 20.9 24.2M-14.8 25.8A18 18 0 0 1 14.8 25.8M-9.6 28.8A12 12 0 0 1 9.6 28.8M-5.2 33.1A6 6 0 0 1 5.2 33.1M27.1 24.2A24 24 0 0 1 68.9 24.2M33.2 25.8A18 18 0 0 1 62.8 25.8M38.4 28.8A12 12 0 0 1 57.6 28.8M42.8 33.1A6 6 0 0 1 53.2 33.1';
