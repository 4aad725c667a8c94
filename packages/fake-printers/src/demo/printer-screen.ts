import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FakePrinter, Paper } from '../fake-printer.ts';

export interface ScreenOptions {
  readonly columns: number;
  /** The folder of the pictures. */
  readonly folder: string;
  readonly out: (text: string) => void;
}

const CONDITIONS = {
  ready: 'ready',
  paper: 'no paper',
  cover: 'cover open',
  offline: 'power off',
  refused: 'error',
} as const;

export const KEYS =
  'p paper out or in · c cover open or closed · o power off or on · d drop the connection · q quit';

/** Shows each paper of a printer in the terminal and writes its picture. */
export function showPapers(printer: FakePrinter, { columns, folder, out }: ScreenOptions): void {
  let shown = 0;
  let condition = printer.condition();
  mkdirSync(folder, { recursive: true });

  function showPaper({ styled, png }: Paper, end: string): string {
    shown += 1;
    const path = join(folder, `ticket-${shown}.png`);
    void png().then((picture) => writeFileSync(path, picture));
    const edge = '─'.repeat(columns + 2);
    const lines = styled.split('\n').map((line) => `  ${line}`);
    return ['', `┌${edge}┐`, ...lines, `└${end.padEnd(columns + 2, '─')}┘`, `  ${path}`, ''].join(
      '\n',
    );
  }

  printer.onChange(() => {
    const papers = printer.papers().slice(shown);
    for (const paper of papers) out(`${showPaper(paper, '─ ✂ ')}\n`);
    const next = printer.condition();
    if (next === condition) return;
    condition = next;
    out(`\n● ${CONDITIONS[next]}\n`);
    const torn = next === 'ready' ? null : printer.uncut();
    if (torn) out(`  under the head:\n${torn.styled.replaceAll(/^/gm, '  ')}\n`);
  });
}

/** Does what a key stands for; false to quit. */
export async function pressKey(printer: FakePrinter, key: string): Promise<boolean> {
  const condition = printer.condition();
  if (key === 'p') printer.setPaper(condition === 'paper');
  else if (key === 'c') printer.setCover(condition !== 'cover');
  else if (key === 'o') await printer.power(condition === 'offline');
  else if (key === 'd') printer.dropConnection();
  return key !== 'q' && key !== '\u0003';
}
