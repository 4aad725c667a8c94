import { describe, expect, it, test } from 'vitest';
import { fontsOf, taggedTexts } from '#test/harness/pdf-text.ts';
import { LEGAL_SITE } from '#test/shops/invoices.ts';
import { dayText, momentText, monthText, weekdayText } from './french-texts.ts';
import { type Report, renderReport } from './report.ts';
import { type ReportColumn, type ReportRow, totalRow } from './report-table.ts';

const COLUMNS: readonly ReportColumn[] = [
  { name: 'Plat', kind: 'text' },
  { name: 'Jour', kind: 'day' },
  { name: 'Quantité', kind: 'count' },
  { name: 'Taux', kind: 'rate' },
  { name: 'Montant', kind: 'amount' },
];
const ROWS: readonly ReportRow[] = [
  ['Maki saumon', '2026-11-20', 2, 1000, 1180],
  ['Bière', '2026-11-01', 1200, 550, -10],
];

const aReport = (overrides: Partial<Report> = {}): Report => ({
  title: 'Chiffres du 20 novembre 2026',
  heading: 'Chiffres',
  label: 'vendredi 20 novembre 2026',
  made: 'édités le 20 novembre 2026 à 19:30',
  at: Date.parse('2026-11-20T18:30:00Z'),
  seller: {
    name: 'Kinoné',
    address: ['14 rue Mercière', '69002 Lyon'],
    phone: '',
    email: '',
    ...LEGAL_SITE.legal,
  },
  texts: [],
  sections: [
    {
      title: 'Par plat',
      texts: ['Montants avant remises.'],
      tables: [{ columns: COLUMNS, rows: ROWS, totals: [totalRow(COLUMNS, ROWS)] }],
    },
  ],
  ...overrides,
});

const textsOf = async (overrides: Partial<Report> = {}) =>
  taggedTexts(await renderReport(aReport(overrides))).map(({ tag, text }) => ({
    tag,
    text: text.replaceAll('\u00a0', ' '),
  }));

describe('FG-12: a report', () => {
  it('FG-12: is a tagged PDF/A in French, with all of its fonts', async () => {
    const pdf = await renderReport(aReport());
    const source = pdf.toString('latin1');
    const marks = [
      ...['<pdfaid:part>2</pdfaid:part>', '<pdfaid:conformance>A</pdfaid:conformance>'],
      ...['/Marked true', '/StructTreeRoot', '/Lang (fr-FR)', '/OutputIntents'],
    ];
    expect(marks.filter((mark) => !source.includes(mark))).toEqual([]);
    expect(fontsOf(pdf).every(({ isEmbedded }) => isEmbedded)).toBe(true);
  });

  it('FG-12: has headings, and tables with headed columns and rows, and sums', async () => {
    const texts = await textsOf();
    expect(texts.map(({ tag, text }) => `${tag} ${text}`)).toEqual([
      ...['H1 Chiffres', 'P vendredi 20 novembre 2026', 'P édités le 20 novembre 2026 à 19:30'],
      ...[
        'P Kinoné',
        'P 14 rue Mercière',
        'P 69002 Lyon',
        'H2 Par plat',
        'P Montants avant remises.',
      ],
      ...['TH Plat', 'TH Jour', 'TH Quantité', 'TH Taux', 'TH Montant'],
      ...['TH Maki saumon', 'TD 20 novembre 2026', 'TD 2', 'TD 10 %', 'TD 11,80 €'],
      ...['TH Bière', 'TD 1er novembre 2026', 'TD 1 200', 'TD 5,5 %', 'TD −0,10 €'],
      ...['TH Total', 'TD 1 202', 'TD 11,70 €'],
      expect.stringContaining('P Comptoir SARL'),
      'Artifact Chiffres du 20 novembre 2026',
    ]);
  });

  it('FG-12: draws bars for the eye alone', async () => {
    const bars = [
      { label: '19 h', value: 5, valueText: '5,00 €' },
      { label: '20 h', value: 10, valueText: '10,00 €' },
    ];
    const texts = await textsOf({ sections: [{ title: 'Par heure', bars, tables: [] }] });
    expect(texts.filter(({ tag }) => tag === 'Artifact').map(({ text }) => text)).toEqual([
      ...['19 h', '10,00 €', '20 h', 'Chiffres du 20 novembre 2026'],
    ]);
  });

  it('FG-12: is on as many pages as it takes, with headings and numbers on each', async () => {
    const rows = Array.from(
      { length: 120 },
      (_, index): ReportRow => [...[`Plat n° ${index}`, '2026-11-20', 1, 1000, 100]],
    );
    const tables = [{ columns: COLUMNS, rows, totals: [totalRow(COLUMNS, rows)] }];
    const texts = await textsOf({ sections: [{ title: 'Par plat', tables }] });
    expect(texts.filter(({ tag, text }) => tag === 'TH' && /^Plat n°/.test(text))).toHaveLength(
      120,
    );
    const headings = texts.filter(({ text }) => text === 'Plat').map(({ tag }) => tag);
    expect(headings[0]).toBe('TH');
    expect(headings.length).toBeGreaterThan(2);
    expect(new Set(headings.slice(1))).toEqual(new Set(['Artifact']));
    expect(texts.at(-1)?.text).toMatch(/^Chiffres du 20 novembre 2026 · page (\d) sur \1$/);
    expect(texts).toContainEqual({ tag: 'TD', text: '120,00 €' });
  });

  it('FG-12: keeps the letters of names', async () => {
    const names = ['Phở Nguyễn', 'Dvořáková', 'Șimon'];
    const rows = names.map((name): ReportRow => [name.normalize('NFD'), '2026-11-20', 1, 1000, 1]);
    const sections = [{ title: 'Par plat', tables: [{ columns: COLUMNS, rows, totals: [] }] }];
    const texts = await textsOf({ sections });
    expect(texts.filter(({ text }) => names.includes(text))).toHaveLength(3);
  });

  it('FG-12: has the same bytes each time', async () => {
    const [one, other] = [await renderReport(aReport()), await renderReport(aReport())];
    expect(one.equals(other)).toBe(true);
  });
});

test('FG-12: sums lose no cent', () => {
  const rows = Array.from({ length: 10 }, (): ReportRow => ['Plat', '2026-11-20', 1, 1000, 10]);
  expect(totalRow(COLUMNS, rows)).toEqual(['Total', '', 10, '', 100]);
});

test('FG-12: days, months and moments in French', () => {
  expect([dayText('2026-11-01'), weekdayText('2026-11-01'), monthText('2026-11')]).toEqual([
    ...['1er novembre 2026', 'dimanche 1er novembre 2026', 'novembre 2026'],
  ]);
  expect(momentText(Date.parse('2026-11-20T18:05:00Z'), 'Europe/Paris')).toBe(
    '20 novembre 2026 à 19:05',
  );
});
