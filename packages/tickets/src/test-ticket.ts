import { ticketText } from './texts.ts';
import type { Ticket } from './ticket.ts';

/** What a test page says of its printer. */
export interface TestPagePrinter {
  readonly name: string;
  readonly columns: number;
  readonly codePage: 'pc858' | 'raster';
}

/** The page that the wizard prints to find the width and the code page of a printer. Rule PR-52. */
export function testTicket({ name, columns, codePage }: TestPagePrinter): Ticket {
  const line = (text: string, isBold = false) =>
    ({ kind: 'text', text, isBold, align: 'left' }) as const;
  return {
    kind: 'test',
    title: ticketText('test'),
    blocks: [
      { kind: 'heading', text: ticketText('test'), size: 2 },
      { kind: 'text', text: name, isBold: true, align: 'center' },
      line(ticketText('test_settings', { columns, code_page: codePage })),
      { kind: 'rule', isDouble: false },
      line(ticketText('test_ruler'), true),
      { kind: 'ruler' },
      { kind: 'rule', isDouble: false },
      line(ticketText('test_accents'), true),
      { kind: 'pair', left: ACCENTS, right: '36,10 €', isBold: false },
    ],
  };
}

const ACCENTS = 'é è ê ë à â ç ï î ô ù û É À Ç';
