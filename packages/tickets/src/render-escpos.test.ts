import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildTicket } from './build-ticket.ts';
import { layoutTicket } from './layout/layout-ticket.ts';
import { pc858Bytes } from './layout/pc858.ts';
import type { PrinterFormat } from './printer-format.ts';
import { drawRows } from './raster/draw-rows.ts';
import { renderEscPos } from './render-escpos.ts';
import { renderStarPrnt } from './render-starprnt.ts';
import { anyMarks, anyOrder } from './test-orders/test-arbitraries.ts';
import { testLine, testMarks, testOrder } from './test-orders/test-order.ts';
import { escPosParts } from './test-orders/test-readable-bytes.ts';

const FORMAT: PrinterFormat = {
  columns: 42,
  codePage: 'pc858',
  codePageNumber: 19,
  opensDrawer: false,
};

function bytesOf(note: string, format = FORMAT): Uint8Array {
  return renderEscPos(buildTicket('kitchen', testOrder({ note }), testMarks()), format);
}

function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}

describe('letters', () => {
  test.each([
    ['é', '82'],
    ['è', '8a'],
    ['à', '85'],
    ['ç', '87'],
    ['É', '90'],
    ['À', 'b7'],
    ['€', 'd5'],
    ['ß', 'e1'],
    ['«', 'ae'],
    ['×', '9e'],
    ['│', 'b3'],
  ])('PR-51: %s is the byte 0x%s in code page 858', (letter, byte) => {
    expect(hexOf(Uint8Array.from(pc858Bytes(letter) ?? []))).toBe(byte);
    expect(hexOf(bytesOf(`aa${letter}zz`))).toContain(`6161${byte}7a7a`);
  });

  test('PR-51: œ is written as oe, and ’ as an apostrophe', () => {
    expect(Buffer.from(bytesOf('l’œuf')).toString('latin1')).toContain("l'oeuf");
  });

  test('PR-51: the printer is told the number of its code page', () => {
    expect(hexOf(bytesOf('é', { ...FORMAT, codePageNumber: 2 }))).toContain('1b7402');
  });

  test.each(['寿司', '🍣', 'Łódź'])(
    'PR-51: a line with %s is an image, its neighbours are letters',
    (word) => {
      const parts = escPosParts(bytesOf(`avant\n${word}\naprès`));
      const texts = parts.flatMap((part) =>
        part.kind === 'text' ? [Buffer.from(part.bytes).toString('latin1')] : [],
      );
      expect(parts.filter(({ kind }) => kind === 'image')).toHaveLength(1);
      expect(texts.filter((text) => text.includes('?'))).toEqual([]);
      expect(texts.some((text) => text.startsWith('avant'))).toBe(true);
      expect(texts.some((text) => text.startsWith('apr\u008as'))).toBe(true);
    },
  );

  test('PR-51: a printer without the code page gets images of at most 255 rows alone', () => {
    const parts = escPosParts(bytesOf('é', { ...FORMAT, codePage: 'raster' }));
    const images = parts.flatMap((part) => (part.kind === 'image' ? [part] : []));
    expect(images.length).toBeGreaterThan(1);
    expect(Math.max(...images.map(({ rows }) => rows))).toBeLessThanOrEqual(255);
    expect(parts.filter(({ kind }) => kind === 'text')).toEqual([]);
  });
});

describe('commands', () => {
  test('PR-55: a ticket begins with the initialisation and ends with the feed and the cut', () => {
    const hex = hexOf(bytesOf(''));
    expect(hex.startsWith('1b40')).toBe(true);
    expect(hex.endsWith('0a0a0a0a1d5601')).toBe(true);
  });

  test('PR-55: the drawer is kicked where it is asked for, and nowhere else', () => {
    expect(hexOf(bytesOf(''))).not.toContain('1b7000');
    expect(hexOf(bytesOf('', { ...FORMAT, opensDrawer: true })).split('1b7000')).toHaveLength(2);
  });

  test('PR-50: no text of an order sends a command', () => {
    const plain = commandsOf(buildTicket('counter', testOrder(), testMarks()));
    fc.assert(
      fc.property(anyOrder, anyMarks, (order, marks) => {
        const found = commandsOf(buildTicket('counter', order, marks));
        expect(found.filter((command) => !ALLOWED.test(command))).toEqual([]);
        expect(found.slice(0, 4)).toEqual(plain.slice(0, 4));
        expect(found.filter((command) => command === '1d5601')).toHaveLength(1);
      }),
    );
  });
});

/** Initialisation, code page, line spacing, bold, inverted, size, cut. */
const ALLOWED = /^(1b40|1c2e|1b4d00|1b7413|1b3300|1b32|1b450[01]|1d420[01]|1d21[0-3]{2}|1d5601)$/;

/** Fails at a byte below 0x20 that begins no command of tickets. */
function commandsOf(ticket: ReturnType<typeof buildTicket>): readonly string[] {
  return escPosParts(renderEscPos(ticket, FORMAT)).flatMap((part) =>
    part.kind === 'command' ? [hexOf(part.bytes)] : [],
  );
}

describe('StarPRNT', () => {
  const star = { ...FORMAT, columns: 48, codePageNumber: 4 };
  const order = testOrder({ lines: [testLine({ name: 'Crème brûlée à 5 €' })], note: '寿司' });
  const ticket = buildTicket('kitchen', order, testMarks({ reprint: 1 }));

  test('PR-51: it has its own commands and the same bytes of letters', () => {
    const hex = hexOf(renderStarPrnt(ticket, star));
    expect(hex.startsWith('1b40181b1d7404')).toBe(true);
    expect(hex.endsWith('1b6401')).toBe(true);
    expect(hex).toContain('4372 8a 6d65 20 6272 96 6c 82 65 20 85 20 35 20 d5'.replaceAll(' ', ''));
    // Inverted, four times as large, and a strip of 24 dots of an image of 576.
    expect(hex).toContain('1b34');
    expect(hex).toContain('1b690303');
    expect(hex).toContain('1b584002');
  });

  test('PR-51: an image is what the encoder makes of its dots', () => {
    const { width, height, stride, bits } = drawRows(layoutTicket(ticket, 48), 48);
    const data = new Uint8ClampedArray(width * height * 4).fill(0xff);
    for (let dot = 0; dot < width * height; dot++) {
      const byte = bits[Math.floor(dot / width) * stride + ((dot % width) >> 3)] ?? 0;
      if ((byte & (0x80 >> ((dot % width) & 7))) !== 0) data.fill(0, dot * 4, dot * 4 + 3);
    }
    const encoder = new ReceiptPrinterEncoder({
      language: 'star-prnt',
      columns: 48,
      feedAfterBlock: false,
      autoFlush: false,
    });
    const image = encoder.image({ width, height, data, colorSpace: 'srgb' }).encode();
    expect(hexOf(renderStarPrnt(ticket, { ...star, codePage: 'raster' }))).toContain(hexOf(image));
  });

  test('PR-42: a frame is closed up again after a line that is an image', () => {
    const framed = testOrder({ note: 'un\n寿司\ndeux' });
    const hex = hexOf(renderStarPrnt(buildTicket('kitchen', framed, testMarks()), star));
    const [image = -1, tight = -1, after = -1] = [
      hex.lastIndexOf('1b5840'),
      hex.lastIndexOf('1b30'),
      hex.lastIndexOf(Buffer.from('deux').toString('hex')),
    ];
    expect(image).toBeGreaterThan(0);
    expect([image < tight, tight < after]).toEqual([true, true]);
  });

  test('PR-55: the drawer is kicked where it is asked for', () => {
    expect(hexOf(renderStarPrnt(ticket, star))).not.toContain('1b07');
    expect(hexOf(renderStarPrnt(ticket, { ...star, opensDrawer: true }))).toContain('1b07');
  });
});
