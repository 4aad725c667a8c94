import { DEFAULT_LOCALE, type Locale } from '@comptoir/domain/languages/locale';
import { documentFont, type Face, typeset } from './fonts.ts';
import { SHEET_TEXTS } from './sheet-texts.ts';

/** A4 in points. */
const PAGE = { width: 595.28, height: 841.89 } as const;
/** Where content begins and ends. */
export const LEFT = 56;
export const RIGHT = PAGE.width - 56;
const TOP = 56;
export const WIDTH = RIGHT - LEFT;
/** Below it are the page's number and the margin. */
const BOTTOM = PAGE.height - 64;
const PAGE_NUMBER_Y = PAGE.height - 44;

/** The light colours of the storefront, as a printer needs them. */
export const COLOURS = {
  ink: '#17201b',
  quiet: '#4d5951',
  line: '#e6dccb',
  ground: '#f5f2ec',
  accent: '#b7371f',
  matcha: '#3b6432',
} as const;

export interface TextLook {
  readonly face?: Face;
  readonly size?: number;
  readonly colour?: keyof typeof COLOURS;
  readonly align?: 'left' | 'right';
}

/** A place on the page from left to right, in points. */
export interface Box {
  readonly x: number;
  readonly width: number;
}

export interface SheetFacts {
  readonly title: string;
  readonly author: string;
  readonly subject: string;
  /** The same document has the same bytes whenever it is rendered. */
  readonly date: Date;
  /** At the foot of each page, before its number. */
  readonly pageLabel: string;
  /** French where it is not given. */
  readonly locale?: Locale;
}

/** An element of the structure that a screen reader follows. */
export interface Element {
  /** Adds an element below. */
  child(tag: string, options?: ElementOptions): Element;
  /** Draws what belongs to it. */
  draw(content: () => void): void;
}

export interface ElementOptions {
  readonly title?: string;
  readonly scope?: 'Column' | 'Row';
}

export type Sheet = Awaited<ReturnType<typeof openSheet>>;

/**
 * A document for archives (PDF/A-2a): its fonts and colour profile are in it, and its structure says what is a
 * heading, a paragraph or a cell. Rule IV-30.
 */
export async function openSheet(facts: SheetFacts) {
  // A server takes 10 MB less, and is open sooner, as long as it has drawn no document.
  const { ArchivedPdf } = await import('./archived-pdf.ts');
  const { language, pageNumber } = SHEET_TEXTS[facts.locale ?? DEFAULT_LOCALE];
  const doc = new ArchivedPdf({
    size: 'A4',
    // The sheet breaks pages itself: margins would let the library do it in the middle of a row.
    margin: 0,
    bufferPages: true,
    pdfVersion: '1.7',
    subset: 'PDF/A-2a',
    tagged: true,
    lang: language,
    displayTitle: true,
    info: {
      Title: typeset(facts.title, 'regular').text,
      Author: typeset(facts.author, 'regular').text,
      Subject: typeset(facts.subject, 'regular').text,
      Creator: 'Comptoir',
      Producer: 'Comptoir',
      CreationDate: facts.date,
      ModDate: facts.date,
    },
  });
  const root = doc.struct('Document');
  doc.addStructure(root);
  let y = TOP;

  const elementOf = (structure: typeof root): Element => ({
    child(tag, options = {}) {
      const element = doc.struct(tag, options);
      structure.add(element);
      return elementOf(element);
    },
    draw: (content) => void structure.add(content),
  });

  /** Chooses font, size and colour for a text, and gives it as it is drawn. */
  function choose(text: string, look: TextLook): string {
    const { face = 'regular', size = 10, colour = 'ink' } = look;
    const set = typeset(text, face);
    doc.registerFont(set.font, documentFont(set.font).file);
    doc.font(set.font).fontSize(size).fillColor(COLOURS[colour]);
    return set.text;
  }

  function optionsOf({ align = 'left' }: TextLook, width: number) {
    return { width, align, lineGap: 1.5 };
  }

  /** What no screen reader reads: lines, grounds and what is repeated. */
  function decorate(draw: () => void): void {
    doc.markContent('Artifact', { type: 'Layout' });
    draw();
    doc.endMarkedContent();
  }

  return {
    document: elementOf(root),
    y: () => y,
    moveTo(position: number): void {
      y = position;
    },
    skip(space: number): void {
      y += space;
    },
    /** Begins a page unless so much space is left; true on a new one. */
    ensure(space: number): boolean {
      if (y + space <= BOTTOM) return false;
      doc.addPage({ size: 'A4', margin: 0 });
      y = TOP;
      return true;
    },
    bottom: BOTTOM,
    widthOf(text: string, look: TextLook): number {
      return doc.widthOfString(choose(text, look));
    },
    heightOf(text: string, look: TextLook, width: number): number {
      return doc.heightOfString(choose(text, look), optionsOf(look, width));
    },
    /** Draws a text at the current height, or at another one. */
    text(text: string, { x, width }: Box, look: TextLook = {}, at = y): void {
      doc.text(choose(text, look), x, at, optionsOf(look, width));
    },
    decorate,
    line(colour: keyof typeof COLOURS = 'line', thickness = 0.75): void {
      decorate(() =>
        doc
          .moveTo(LEFT, y)
          .lineTo(RIGHT, y)
          .lineWidth(thickness)
          .strokeColor(COLOURS[colour])
          .stroke(),
      );
    },
    fill({ x, width }: Box, height: number, colour: keyof typeof COLOURS, radius = 0): void {
      decorate(() => doc.roundedRect(x, y, width, height, radius).fill(COLOURS[colour]));
    },
    async finish(): Promise<Buffer> {
      root.end();
      const { count } = doc.bufferedPageRange();
      for (let page = 0; page < count; page += 1) {
        doc.switchToPage(page);
        const number = count > 1 ? ` · ${pageNumber(page + 1, count)}` : '';
        const label = `${facts.pageLabel}${number}`;
        decorate(() => {
          doc.text(choose(label, { size: 8, colour: 'quiet' }), LEFT, PAGE_NUMBER_Y, {
            width: RIGHT - LEFT,
            align: 'right',
            lineBreak: false,
          });
        });
      }
      const chunks: Buffer[] = [];
      doc.on('data', (chunk: Buffer) => chunks.push(chunk));
      const ended = new Promise((resolve, reject) => doc.on('end', resolve).on('error', reject));
      doc.end();
      await ended;
      return Buffer.concat(chunks);
    },
  };
}
