import { characterOf } from './code-pages.ts';
import { type Bitmap, type Command, DEFAULT_LINE_SPACING } from './parse-command.ts';

/** A character as it stands on paper; width and height are multiples of the font's. */
export interface PrintedCharacter {
  readonly character: string;
  readonly width: number;
  readonly height: number;
  readonly isSmall: boolean;
  readonly isBold: boolean;
  readonly isUnderlined: boolean;
  readonly isInverted: boolean;
}

export type Alignment = 'left' | 'center' | 'right';

/** What lies on paper from top to bottom; heights are in dots. */
export type PrintedRow =
  | {
      readonly kind: 'text';
      readonly characters: readonly PrintedCharacter[];
      readonly align: Alignment;
      readonly height: number;
    }
  | { readonly kind: 'image'; readonly image: Bitmap; readonly align: Alignment }
  | { readonly kind: 'blank'; readonly height: number };

/** Dots of font A's characters. */
export const CHARACTER = { width: 12, height: 24, smallWidth: 9 } as const;

/** Dots between the print head and the cutter. */
const TO_CUTTER = 4 * DEFAULT_LINE_SPACING;

interface Modes {
  align: Alignment;
  codePage: number;
  width: number;
  height: number;
  lineSpacing: number;
  isSmall: boolean;
  isBold: boolean;
  isUnderlined: boolean;
  isInverted: boolean;
}

const START: Modes = {
  align: 'left',
  codePage: 0,
  width: 1,
  height: 1,
  lineSpacing: DEFAULT_LINE_SPACING,
  isSmall: false,
  isBold: false,
  isUnderlined: false,
  isInverted: false,
};

const ALIGNMENTS: readonly Alignment[] = ['left', 'center', 'right'];

/** The paper under the print head: executes commands and gives the rows that they leave. */
export interface PaperRoll {
  /** The rows since the last cut. */
  readonly rows: readonly PrintedRow[];
  /** Executes a command; returns the dots by which the paper moved. */
  execute(command: Command): number;
  /** Cuts the paper off. */
  cut(): readonly PrintedRow[];
  /** Forgets modes and the unfinished line, as without power; what is on paper stays. */
  reset(): void;
}

/** A roll of paper so many dots wide. */
export function paperRoll(dots: number): PaperRoll {
  let rows: PrintedRow[] = [];
  let line: PrintedCharacter[] = [];
  let lineDots = 0;
  let storedImage: Bitmap | null = null;
  let modes = { ...START };

  function add(row: PrintedRow, moved: number): number {
    rows.push(row);
    return moved;
  }

  function endLine(): number {
    const tallest = Math.max(0, ...line.map(({ height }) => height * CHARACTER.height));
    const height = Math.max(modes.lineSpacing, tallest);
    const characters = line;
    line = [];
    lineDots = 0;
    if (characters.length === 0) return add({ kind: 'blank', height }, height);
    return add({ kind: 'text', characters, align: modes.align, height }, height);
  }

  function put(byte: number): number {
    const { width, height, isSmall, isBold, isUnderlined, isInverted } = modes;
    const taken = width * (isSmall ? CHARACTER.smallWidth : CHARACTER.width);
    const moved = lineDots + taken > dots ? endLine() : 0;
    const character = characterOf(byte, modes.codePage);
    line.push({ character, width, height, isSmall, isBold, isUnderlined, isInverted });
    lineDots += taken;
    return moved;
  }

  function putImage(image: Bitmap): number {
    const moved = line.length > 0 ? endLine() : 0;
    return moved + add({ kind: 'image', image, align: modes.align }, image.height);
  }

  function set(mode: string, value: number): void {
    if (mode === 'align') modes.align = ALIGNMENTS[value % 48] ?? 'left';
    else if (mode === 'bold') modes.isBold = (value & 1) === 1;
    else if (mode === 'codePage') modes.codePage = value;
    else if (mode === 'font') modes.isSmall = value % 48 === 1;
    else if (mode === 'invert') modes.isInverted = (value & 1) === 1;
    else if (mode === 'lineSpacing') modes.lineSpacing = value;
    else if (mode === 'size') setSize((value >> 4) + 1, (value & 7) + 1);
    else if (mode === 'underline') modes.isUnderlined = value % 48 > 0;
    else if (mode === 'printMode') {
      modes.isSmall = (value & 1) === 1;
      modes.isBold = (value & 8) !== 0;
      modes.isUnderlined = (value & 128) !== 0;
      setSize(value & 32 ? 2 : 1, value & 16 ? 2 : 1);
    }
  }

  function setSize(width: number, height: number): void {
    modes.width = width;
    modes.height = height;
  }

  function feed(height: number): number {
    const moved = line.length > 0 ? endLine() : 0;
    return height === 0 ? moved : moved + add({ kind: 'blank', height }, height);
  }

  function execute(command: Command): number {
    switch (command.kind) {
      case 'character':
        return put(command.byte);
      case 'line_feed':
        return endLine();
      case 'feed':
        return feed(command.dots ?? (command.lines ?? 0) * modes.lineSpacing);
      case 'cut':
        return command.isFed ? feed(TO_CUTTER) : 0;
      case 'set':
        set(command.mode, command.value);
        return 0;
      case 'image':
        return putImage(command.image);
      case 'store_image':
        storedImage = command.image;
        return 0;
      case 'print_stored_image':
        return storedImage ? putImage(storedImage) : 0;
      case 'initialise':
        reset();
        return 0;
      default:
        return 0;
    }
  }

  function reset(): void {
    modes = { ...START };
    line = [];
    lineDots = 0;
    storedImage = null;
  }

  return {
    get rows() {
      return rows;
    },
    execute,
    cut() {
      const paper = rows;
      rows = [];
      return paper;
    },
    reset,
  };
}
