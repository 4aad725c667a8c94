import type { FakePrinter } from '@comptoir/fake-printers/fake-printer';

/** A kitchen ticket on paper, or the beginning of one. */
export interface KitchenPaper {
  readonly number: number;
  /** The banners above it, such as « DUPLICATA 1 ». */
  readonly marks: readonly string[];
  /** Whether it was printed to its end. */
  readonly isWhole: boolean;
}

const MARK = /ANNULÉE|MODIFIÉE|DUPLICATA \d+|DOUBLON POSSIBLE/;
const HEADING = /^\s+N° (\d+)$/;
const END = /^N° (\d+) .*Articles/;

/** The kitchen tickets that a printer has printed, also torn ones and those without a cut between them. */
export function kitchenPapers(printer: FakePrinter): readonly KitchenPaper[] {
  const papers = [...printer.papers(), ...[printer.uncut() ?? []].flat()];
  const found: { number: number; marks: string[]; isWhole: boolean }[] = [];
  let marks: string[] = [];
  for (const line of papers.flatMap(({ text }) => text.split('\n'))) {
    const [mark] = MARK.exec(line) ?? [];
    const [, heading] = HEADING.exec(line) ?? [];
    const [, end] = END.exec(line) ?? [];
    if (mark !== undefined) marks.push(mark);
    if (heading !== undefined) {
      found.push({ number: Number(heading), marks, isWhole: false });
      marks = [];
    }
    const last = found.at(-1);
    if (last && last.number === Number(end)) last.isWhole = true;
  }
  return found;
}
