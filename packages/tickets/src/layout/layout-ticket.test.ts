import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildTicket } from '../build-ticket.ts';
import { anyMarks, anyOrder, anyTicket } from '../test-orders/test-arbitraries.ts';
import { columnsOfSpans, layoutTicket } from './layout-ticket.ts';
import { paperText, wrapWords } from './paper-text.ts';

const anyColumns = fc.constantFrom(32, 42, 48);
const anyKind = fc.constantFrom('kitchen' as const, 'counter' as const, 'receipt' as const);

test('PR-43: no row of any order is wider than its paper', () => {
  fc.assert(
    fc.property(anyOrder, anyMarks, anyKind, anyColumns, (order, marks, kind, columns) => {
      for (const { spans } of layoutTicket(buildTicket(kind, order, marks), columns)) {
        expect(columnsOfSpans(spans)).toBeLessThanOrEqual(columns);
      }
    }),
  );
});

test('PR-50: no text brings a control character to a row', () => {
  fc.assert(
    fc.property(anyTicket, anyColumns, (ticket, columns) => {
      const rows = layoutTicket(ticket, columns);
      const texts = rows.flatMap(({ spans }) => spans.map(({ text }) => text));
      expect(texts.filter((text) => /[\p{Cc}\p{Cf}\p{Cs}]/u.test(text))).toEqual([]);
      expect(rows.every(({ spans }) => columnsOfSpans(spans) <= columns)).toBe(true);
    }),
  );
});

test.each([
  ['Soupe \t miso\u0000', 'Soupe miso'],
  ['Cœur d’Œuf – « 5 € » …', "Coeur d'OEuf - « 5 € » ..."],
  ['GROẞ', 'GROSS'],
  ['e\u0301', 'é'],
  ['👩‍👩‍👧 🙏🏽 ❤️ 🇫🇷', '👩👩👧 🙏 ❤ FR'],
  ['\u202egauche\u2066', 'gauche'],
  ['\ud83c', ''],
])('PR-50: %j is %j on paper', (text, printed) => {
  expect(paperText(text)).toBe(printed);
});

test.each([
  ['Maki saumon avocat', 11, ['Maki saumon', 'avocat']],
  ['Merci à vous !!', 12, ['Merci à', 'vous !!']],
  ['À ENCAISSER 1 250,50 €', 16, ['À ENCAISSER', '1 250,50 €']],
  ['À ENCAISSER 9,50 €', 16, ['À ENCAISSER', '9,50 €']],
  ['Total : 980,00 € au lieu de 1 250,50 €', 32, ['Total : 980,00 € au lieu de', '1 250,50 €']],
  ['Table de 12 500 g', 12, ['Table de', '12 500 g']],
  ['Digicode 14 2e étage', 12, ['Digicode 14', '2e étage']],
  ['Donaudampfschiff', 6, ['Donaud', 'ampfsc', 'hiff']],
  ['寿司寿司', 6, ['寿司寿', '司']],
  ['ありがとう。', 10, ['ありがと', 'う。']],
  ['', 10, ['']],
])('PR-43: %j in %d columns is broken at its words', (text, columns, lines) => {
  expect(wrapWords(text, columns)).toEqual(lines);
});
