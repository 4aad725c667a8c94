import { expect, test } from 'vitest';
import { newPrinterRequest } from './printing.ts';

test.each([
  ['escpos_tcp', 19],
  ['epson_sdp', 19],
  ['star_cloudprnt', 4],
] as const)('PR-1: a new printer with %s has PC858 under the number %i', (transport, number) => {
  const host = transport === 'escpos_tcp' ? '192.168.1.50' : null;
  const { code_page_number } = newPrinterRequest.parse({ name: 'Cuisine', transport, host });
  expect(code_page_number).toBe(number);
});

test('PR-1: a number that was given is kept', () => {
  const given = { name: 'Bar', transport: 'star_cloudprnt', code_page_number: 33 } as const;
  expect(newPrinterRequest.parse(given).code_page_number).toBe(33);
});
