import type { BillingDocument, BillingLine } from '@comptoir/contract/invoices/billing-document';
import { describe, expect, it, test } from 'vitest';
import { typeset } from '#pdf/fonts.ts';
import { fontsOf, taggedTexts } from '#test/harness/pdf-text.ts';
import { LEGAL_SITE } from '#test/shops/invoices.ts';
import { renderBilling } from './render-billing.ts';

const aLine = (overrides: Partial<BillingLine> = {}): BillingLine => ({
  kind: 'item',
  name: 'Maki saumon',
  details: [],
  quantity: 2,
  list_cents: 1180,
  list_net_cents: 1073,
  discount_cents: 0,
  discount_net_cents: 0,
  rate_basis_points: 1000,
  net_cents: 1073,
  tax_cents: 107,
  gross_cents: 1180,
  ...overrides,
});

const anInvoice = (overrides: Partial<BillingDocument> = {}): BillingDocument => ({
  version: 2,
  kind: 'invoice',
  number: '2026-000001',
  issued_on: '2026-11-20',
  sold_on: '2026-11-20',
  order: { order_id: 'an-order', number: 12, day: '2026-11-20' },
  corrects: null,
  seller: {
    name: 'Kinoné',
    address: ['14 rue Mercière', '69002 Lyon'],
    phone: '04 65 71 14 02',
    email: 'bonjour@kinone.example.fr',
    ...LEGAL_SITE.legal,
  },
  customer: {
    name: 'Œuvres & Cie',
    address: ['75015 Paris'],
    siren: '303265045',
    vat_number: 'FR40303265045',
  },
  lines: [aLine()],
  rates: [{ rate_basis_points: 1000, gross_cents: 1180, net_cents: 1073, tax_cents: 107 }],
  total_cents: 1180,
  payments: [{ means: 'card', amount_cents: 1180, paid_on: '2026-11-01' }],
  ...overrides,
});

const textsOf = async (overrides: Partial<BillingDocument> = {}) =>
  taggedTexts(await renderBilling(anInvoice(overrides)));
const allOf = (texts: readonly { readonly text: string }[]) =>
  texts.map(({ text }) => text.replaceAll('\u00a0', ' ')).join('\n');

it('IV-30: it is a tagged PDF/A in French, with all of its fonts', async () => {
  const pdf = await renderBilling(anInvoice());
  const source = pdf.toString('latin1');
  const marks = [
    ...['%PDF-1.7', '<pdfaid:part>2</pdfaid:part>', '<pdfaid:conformance>A</pdfaid:conformance>'],
    ...['/Marked true', '/StructTreeRoot', '/Lang (fr-FR)', '/DisplayDocTitle true'],
    '/OutputIntents',
  ];
  expect(marks.filter((mark) => !source.includes(mark))).toEqual([]);
  // A font of the reader's, which need not be there in ten years.
  expect(source.includes('Helvetica')).toBe(false);
  const fonts = fontsOf(pdf);
  expect(fonts.map(({ name }) => name.replace(/^.*\+/, '')).sort()).toEqual([
    ...['Figtree-Regular', 'Figtree-SemiBold', 'ShipporiMincho-Medium'],
  ]);
  expect(fonts.every(({ isEmbedded }) => isEmbedded)).toBe(true);
});

it('IV-30: names with the letters of XML are read from its metadata as they are', async () => {
  const company = 'Œuvres & Cie <Lyon>';
  const pdf = await renderBilling(
    anInvoice({ seller: { ...anInvoice().seller, name: 'Sushi & Fils', company } }),
  );
  const [metadata = ''] = /<x:xmpmeta[\s\S]*<\/x:xmpmeta>/.exec(pdf.toString('utf8')) ?? [];
  expect(metadata).toContain('Facture n° 2026-000001 – Sushi &amp; Fils<');
  expect(metadata).toContain('Œuvres &amp; Cie &lt;Lyon&gt;<');
  // The other place, which is no XML.
  const utf16 = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('latin1');
  expect(pdf.toString('latin1')).toContain(utf16('– Sushi & Fils'));
});

it('IV-30: a screen reader finds a heading, paragraphs, and tables with headed columns, in reading order', async () => {
  const texts = await textsOf();
  expect(texts.map(({ tag, text }) => `${tag} ${text.replaceAll('\u00a0', ' ')}`)).toEqual([
    ...['H1 Facture', 'P n° 2026-000001', 'P 20 novembre 2026', 'P Kinoné', 'P 14 rue Mercière'],
    ...['P 69002 Lyon', 'P 04 65 71 14 02', 'P bonjour@kinone.example.fr'],
    ...['P Commande n° 12 du 20 novembre 2026', 'P Vente du 20 novembre 2026'],
    ...['P Facturée à', 'P Œuvres & Cie', 'P 75015 Paris'],
    ...['P SIREN 303265045', 'P TVA FR40303265045'],
    ...[
      'TH Désignation',
      'TH Quantité',
      'TH Prix unit. HT',
      'TH TVA',
      'TH Total HT',
      'TH Total TTC',
    ],
    ...['TD Maki saumon', 'TD 2', 'TD 5,365 €', 'TD 10 %', 'TD 10,73 €', 'TD 11,80 €'],
    ...['TH Taux de TVA', 'TH Base HT', 'TH TVA', 'TH TTC'],
    ...['TD 10 %', 'TD 10,73 €', 'TD 1,07 €', 'TD 11,80 €'],
    ...['TH Total HT', 'TD 10,73 €', 'TH TVA', 'TD 1,07 €', 'TH Total TTC', 'TD 11,80 €'],
    'P Réglée par carte bancaire le 1er novembre 2026 : 11,80 €',
    'P Pas d’escompte pour paiement anticipé.',
    [
      'P Comptoir SARL · SARL au capital de 10 000 € · siège : 14 rue Mercière, 69002 Lyon',
      'SIRET 123 456 789 00012 · RCS Lyon 123 456 789 · TVA FR32123456789',
    ].join(' · '),
    'Artifact Facture n° 2026-000001',
  ]);
});

it('IV-33: its translation has the same numbers and amounts, and says which text binds', async () => {
  const invoice = anInvoice();
  const customer = {
    ...{ name: 'Smith & Co', address: ['London'] },
    ...{ siren: null, vat_number: 'FR40303265045' },
  };
  const pdf = await renderBilling({ ...invoice, customer }, 'en');
  expect(pdf.toString('latin1')).toContain('/Lang (en-GB)');
  expect(
    taggedTexts(pdf).map(({ tag, text }) => `${tag} ${text.replaceAll('\u00a0', ' ')}`),
  ).toEqual([
    ...['H1 Invoice', 'P no. 2026-000001', 'P 20 November 2026', 'P Kinoné', 'P 14 rue Mercière'],
    ...['P 69002 Lyon', 'P 04 65 71 14 02', 'P bonjour@kinone.example.fr'],
    ...['P Order no. 12 of 20 November 2026', 'P Sold on 20 November 2026'],
    ...['P Billed to', 'P Smith & Co', 'P London', 'P VAT FR40303265045'],
    ...['TH Description', 'TH Quantity', 'TH Unit price excl. VAT', 'TH VAT'],
    ...['TH Total excl. VAT', 'TH Total incl. VAT'],
    ...['TD Maki saumon', 'TD 2', 'TD €5.365', 'TD 10%', 'TD €10.73', 'TD €11.80'],
    ...['TH VAT rate', 'TH Excl. VAT', 'TH VAT', 'TH Incl. VAT'],
    ...['TD 10%', 'TD €10.73', 'TD €1.07', 'TD €11.80'],
    ...['TH Total excl. VAT', 'TD €10.73', 'TH VAT', 'TD €1.07', 'TH Total incl. VAT', 'TD €11.80'],
    'P Paid by card on 1 November 2026: €11.80',
    'P No discount for early payment.',
    'P This is a translation. The French document is the one that binds.',
    [
      'P Comptoir SARL · SARL with a capital of 10 000 € · registered office: 14 rue Mercière, 69002 Lyon',
      'SIRET 123 456 789 00012 · RCS Lyon 123 456 789 · VAT FR32123456789',
    ].join(' · '),
    'Artifact Invoice no. 2026-000001',
  ]);
});

it('IV-33: so have a receipt with its discounts, and a credit note', async () => {
  const english = async (overrides: Partial<BillingDocument>) =>
    allOf(taggedTexts(await renderBilling(anInvoice(overrides), 'en')));
  const receipt = await english({
    kind: 'receipt',
    number: null,
    customer: null,
    lines: [
      aLine({ discount_cents: 120 }),
      aLine({ kind: 'delivery', name: '', quantity: 1, rate_basis_points: null }),
    ],
    seller: { ...anInvoice().seller, vat_number: '' },
    rates: [{ rate_basis_points: 0, gross_cents: 1180, net_cents: 1180, tax_cents: 0 }],
  });
  for (const text of [
    ...['Receipt for order no. 12 of 20 November 2026', 'Order no. 12', 'Discount: −€1.20'],
    ...['Delivery', 'several', 'issued on 20 November 2026'],
    'VAT not applicable, article 293 B of the French tax code (CGI).',
  ]) {
    expect(receipt).toContain(text);
  }
  const note = await english({
    kind: 'credit_note',
    number: 'A-2026-000001',
    total_cents: -500,
    corrects: { number: '2026-000001', issued_on: '2026-11-20' },
    lines: Array.from({ length: 36 }, () => aLine({ kind: 'refund', name: '', gross_cents: -500 })),
    payments: [{ means: 'card', amount_cents: -500, paid_on: '2026-11-22' }],
  });
  for (const text of [
    ...['Credit note', 'Credit note for invoice no. 2026-000001 of 20 November 2026', 'Refund'],
    ...['Total credited', '−€5.00', 'Refunded to the card on 22 November 2026: €5.00'],
    'Credit note no. A-2026-000001 · page 2 of 2',
  ]) {
    expect(note).toContain(text);
  }
});

it('IV-3: of an invoice price, discount and amount are without tax', async () => {
  const line = aLine({ discount_cents: 118, discount_net_cents: 107, net_cents: 966 });
  const texts = allOf(await textsOf({ lines: [line] }));
  for (const text of ['5,365 €', 'Remise : −1,07 €', '9,66 €']) expect(texts).toContain(text);
});

it('IV-3: a receipt has prices as the menu has them, options and discounts', async () => {
  const lines = [
    aLine({ details: ['Wasabi', '2 × Soja'], discount_cents: 120, list_cents: 1300 }),
    aLine({ kind: 'delivery', name: '', quantity: 1, rate_basis_points: null }),
  ];
  const texts = allOf(await textsOf({ kind: 'receipt', number: null, customer: null, lines }));
  for (const text of [
    ...['Reçu', 'Commande n° 12', 'Wasabi, 2 × Soja', 'Remise : −1,20 €', '6,50 €'],
    ...['Livraison', 'plusieurs', 'Réglé par carte bancaire'],
  ]) {
    expect(texts).toContain(text);
  }
  expect(texts).not.toContain('escompte');
});

it('IV-20: a credit note names its invoice, and its amounts are negative', async () => {
  const rates = [{ rate_basis_points: 1000, gross_cents: -500, net_cents: -455, tax_cents: -45 }];
  const texts = allOf(
    await textsOf({
      kind: 'credit_note',
      number: 'A-2026-000001',
      rates,
      total_cents: -500,
      corrects: { number: '2026-000001', issued_on: '2026-11-20' },
      lines: [aLine({ kind: 'refund', name: '', quantity: 1, gross_cents: -500 })],
      payments: [{ means: 'card', amount_cents: -500, paid_on: '2026-11-22' }],
    }),
  );
  for (const text of [
    ...['Avoir', 'n° A-2026-000001', 'Avoir sur la facture n° 2026-000001 du 20 novembre 2026'],
    ...['Remboursement', 'Total de l’avoir', '−5,00 €'],
    'Remboursé par carte bancaire le 22 novembre 2026 : 5,00 €',
  ]) {
    expect(texts).toContain(text);
  }
});

it('IV-4: without tax and a VAT number it says why there is none', async () => {
  const rates = [{ rate_basis_points: 0, gross_cents: 1180, net_cents: 1180, tax_cents: 0 }];
  const seller = { ...anInvoice().seller, vat_number: '' };
  expect(allOf(await textsOf({ rates, seller }))).toContain('art. 293 B du CGI');
  expect(allOf(await textsOf({ rates }))).not.toContain('293 B');
  // An order that an offer pays wholly has no rate, whatever the tax is.
  const free = { rates: [], total_cents: 0, payments: [] };
  expect(allOf(await textsOf({ ...free, seller }))).not.toContain('293 B');
});

it('IV-31: any number of lines is on as many pages as it takes, each with its headings and number', async () => {
  const lines = Array.from({ length: 60 }, (_, index) => aLine({ name: `Maki n° ${index}` }));
  const texts = await textsOf({ lines });
  expect(texts.filter(({ tag, text }) => tag === 'TD' && text.startsWith('Maki'))).toHaveLength(60);
  const headings = texts.filter(({ text }) => text === 'Désignation');
  expect(headings.map(({ tag }) => tag)).toEqual(['TH', 'Artifact', 'Artifact']);
  expect(allOf(texts)).toContain('Facture n° 2026-000001 · page 3 sur 3');
});

it('IV-31: the same document has the same bytes', async () => {
  const [one, other] = [await renderBilling(anInvoice()), await renderBilling(anInvoice())];
  expect(one.equals(other)).toBe(true);
});

test.each([
  ['Łódź – « Été » à 10 €', 'figtree-regular', 'Łódź – « Été » à 10 €'],
  ['1\u202f000\u00a0€', 'figtree-regular', '1\u00a0000\u00a0€'],
  ['Cafe\u0301', 'figtree-regular', 'Café'],
  ['\u200fAnaïs\u00ad\u2060', 'figtree-regular', 'Anaïs'],
  ['<b>', 'figtree-regular', '<b>'],
  ['Nguyễn Thị Hồng', 'noto-sans-regular', 'Nguyễn Thị Hồng'],
  ['Γιώργος Щербак', 'noto-sans-regular', 'Γιώργος Щербак'],
  ['m\u0323\u0308', 'noto-sans-regular', 'ṃ\u0308'],
  ['寿司 Sushi', 'noto-sans-regular', '?? Sushi'],
  ['👨‍👩‍👧 Zoé 🇫🇷', 'noto-sans-regular', '? Zoé ?'],
  ['نور', 'noto-sans-regular', '???'],
])('IV-31: %j is set in %s as %j', (text, font, drawn) => {
  expect(typeset(text, 'regular')).toEqual({ font, text: drawn });
});

const NAMES = [
  ...['Nguyễn Thị Hồng', 'Dvořáková', 'Șimon Țurcanu', 'Łukasz Wójcik', 'Şükrü İğdır'],
  ...['Æsa Ðorđević', 'Kārlis Ģēģeris', 'Phạm Đức Ưng'],
];

describe.each([
  ['composed', NAMES],
  ['decomposed', NAMES.map((name) => name.normalize('NFD'))],
])('IV-31: names of %s letters', (_, names) => {
  it.each(['invoice', 'credit_note'] as const)('are whole in a document: %s', async (kind) => {
    const texts = await Promise.all(
      names.map(async (name) => {
        const { seller } = anInvoice();
        const pdf = await renderBilling(
          anInvoice({
            kind,
            seller: { ...seller, name },
            customer: { name, address: [], siren: null, vat_number: null },
            lines: [aLine({ name })],
          }),
        );
        expect(fontsOf(pdf).every(({ isEmbedded }) => isEmbedded)).toBe(true);
        return taggedTexts(pdf).filter(({ text }) => text === name.normalize('NFC'));
      }),
    );
    // The seller, the customer and the line.
    expect(texts.map((found) => found.length)).toEqual(names.map(() => 3));
  });
});
