import { openPrinter } from '@comptoir/printer-client/printer-connection';
import { renderEscPos } from '@comptoir/tickets/render-escpos';
import { renderPng } from '@comptoir/tickets/render-png';
import { renderText } from '@comptoir/tickets/render-text';
import { testTicket } from '@comptoir/tickets/test-ticket';
import type { Ticket } from '@comptoir/tickets/ticket';
import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import { type FakePrinterOptions, type Paper, startFakePrinter } from './fake-printer.ts';

const opened: { close(): unknown }[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.close()));
});

async function printed(bytes: Uint8Array, options: FakePrinterOptions = {}): Promise<Paper> {
  const printer = await startFakePrinter(options);
  const connection = openPrinter({ host: printer.host, port: printer.port });
  opened.push(connection, printer);
  await connection.print(bytes, { beforeFirstByte: async () => true });
  const [paper] = printer.papers();
  if (!paper) throw new Error('nothing was cut');
  return paper;
}

const ascii = (text: string) => Buffer.from(text, 'latin1');

/** The black dots of a picture, a text of # and . for each row. */
async function dots(png: Uint8Array): Promise<readonly string[]> {
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
  return Array.from({ length: info.height }, (_, y) =>
    Array.from({ length: info.width }, (_, x) => (data[y * info.width + x] ? '.' : '#')).join(''),
  );
}

/** Inverted words stand between half blocks in a text. */
const wordsOf = (text: string) => text.replaceAll(/[▌▐]/g, '').trim().split(/\s+/);

const TICKET: Ticket = {
  kind: 'kitchen',
  title: 'Cuisine n° 42',
  blocks: [
    { kind: 'banner', title: 'MODIFIÉE', details: ['1 × Maki en plus'] },
    { kind: 'heading', text: 'N° 42', size: 4 },
    { kind: 'pair', left: 'À encaisser', right: '36,10 €', isBold: true },
    { kind: 'frame', title: 'Note', text: 'Sans wasabi, s’il vous plaît' },
    { kind: 'inverted', text: 'ARACHIDE' },
    { kind: 'rule', isDouble: true },
  ],
};

const FORMAT = { columns: 48, codePage: 'pc858', codePageNumber: 19, opensDrawer: false } as const;

describe('what is printed', () => {
  it.each([32, 42, 48])('is the ticket, word for word, on %i columns', async (columns) => {
    const paper = await printed(renderEscPos(TICKET, { ...FORMAT, columns }), { columns });
    expect(wordsOf(paper.text)).toEqual(wordsOf(renderText(TICKET, columns)));
  });

  it.each(['pc858', 'raster'] as const)('is the preview, dot for dot: %s', async (codePage) => {
    const paper = await printed(renderEscPos(TICKET, { ...FORMAT, codePage }));
    const preview = await dots(await renderPng(TICKET, 48));
    const picture = await dots(await paper.png());
    // The margin below the preview is fed paper of the print.
    expect(picture.slice(0, preview.length)).toEqual(preview);
    expect(picture.slice(preview.length).join('')).not.toContain('#');
  });

  it('a line that the code page lacks comes as an image between its neighbours', async () => {
    const ticket: Ticket = {
      kind: 'kitchen',
      title: '',
      blocks: ['avant', '寿司 🍣', 'après'].map((text) => ({
        kind: 'text',
        text,
        isBold: false,
        align: 'left',
      })),
    };
    const paper = await printed(renderEscPos(ticket, FORMAT));
    expect(paper.text).toBe('avant\n[image 576 × 30]\naprès');
    expect((await dots(await paper.png())).slice(0, 138)).toEqual(
      (await dots(await renderPng(ticket, 48))).slice(0, 138),
    );
  });

  it('a line that is too long goes on in the next one, as a wrong width does', async () => {
    const page = testTicket({ name: 'Cuisine', columns: 48, codePage: 'pc858' });
    const paper = await printed(renderEscPos(page, FORMAT), { columns: 32 });
    const ruler = paper.text.split('\n').indexOf('12345678901234567890123456789012');
    expect(paper.text.split('\n')[ruler + 1]).toBe('3456789012345678');
  });

  it('accents are others in a code page that the printer has under another number', async () => {
    const page = testTicket({ name: 'Cuisine', columns: 48, codePage: 'pc858' });
    const right = await printed(renderEscPos(page, FORMAT));
    const wrong = await printed(renderEscPos(page, { ...FORMAT, codePageNumber: 0 }));
    expect(right.text).toContain('É À Ç');
    expect(right.text).toContain('36,10 €');
    expect(wrong.text).toContain('36,10 ╒');
  });

  it('stands aligned, and for a terminal with its looks', async () => {
    const bytes = '\u001b@\u001ba\u0001milieu\n\u001ba\u0002droite\n\u001ba\u0000';
    const looks = '\u001bE\u0001gras\u001bE\u0000 \u001d!\u0010LA\u001d!\u0000\n\u001dV\u0000';
    const paper = await printed(ascii(bytes + looks), { columns: 20 });
    expect(paper.text.split('\n')).toEqual(['       milieu', '              droite', 'gras LA']);
    expect(paper.styled.split('\n').at(2)).toBe('\u001b[1mgras\u001b[0m L A');
  });

  it('images come by GS v 0, GS ( L and ESC *', async () => {
    const square = '\u00ff'.repeat(8);
    const stored = `0p0\u0001\u00011\u0008\u0000\u0008\u0000${square}`;
    const column = '\u00ff\u00ff\u00ff'.repeat(8);
    const paper = await printed(
      ascii(
        `\u001b@\u001dv0\u0000\u0001\u0000\u0008\u0000${square}` +
          `\u001d(L\u0012\u0000${stored}\u001d(L\u0002\u000002` +
          `\u001b3\u0000\u001b*!\u0008\u0000${column}\n\u001dV\u0000`,
      ),
    );
    const picture = await dots(await paper.png());
    const black = picture.filter((row) => row.includes('#'));
    expect(paper.text.split('\n').filter((line) => line !== '')).toEqual([
      '[image 8 × 8]',
      '[image 8 × 8]',
      '[image 8 × 24]',
    ]);
    expect(black).toHaveLength(40);
    expect(new Set(black.map((row) => row.trim().replaceAll('.', '')))).toEqual(
      new Set(['########']),
    );
  });

  it('what it does not know leaves no letters', async () => {
    const unknown = '\u001d(k\u0003\u0000\u0031C\u0003\u001dk\u0049\u0003abc\u001bR\u0001\u001c.';
    const paper = await printed(ascii(`\u001b@${unknown}A\n\u001dV\u0000`));
    expect(paper.text).toBe('A');
  });
});

describe('the printer', () => {
  it('kicks the drawer when it is asked to', async () => {
    const printer = await startFakePrinter();
    const connection = openPrinter({ host: printer.host, port: printer.port });
    opened.push(connection, printer);
    const bytes = renderEscPos(TICKET, { ...FORMAT, opensDrawer: true });
    await connection.print(bytes, { beforeFirstByte: async () => true });
    expect(printer.drawerOpenings()).toBe(1);
  });

  it('stops at the end of its paper, and goes on with new paper', async () => {
    const printer = await startFakePrinter({ paperLines: 2 });
    const connection = openPrinter({ host: printer.host, port: printer.port });
    opened.push(connection, printer);
    const printing = connection.print(ascii('\u001b@1\n2\n3\n\u001dV\u0000'), {
      beforeFirstByte: async () => true,
      onCondition(condition) {
        if (condition !== 'paper') return;
        expect(printer.uncut()?.text).toBe('1\n2');
        printer.setPaper(true);
      },
    });
    expect(await printing).toEqual({ kind: 'printed' });
    expect(printer.papers().map(({ text }) => text)).toEqual(['1\n2\n3']);
  });
});
