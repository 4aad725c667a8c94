import * as fc from 'fast-check';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import { buildTicket } from './build-ticket.ts';
import { renderEposXml } from './render-epos-xml.ts';
import { renderHtml } from './render-html.ts';
import { anyMarks, anyOrder } from './test-orders/test-arbitraries.ts';
import { testMarks, testOrder } from './test-orders/test-order.ts';

const FORMAT = { columns: 42, codePage: 'pc858', opensDrawer: false } as const;
const HOSTILE = '</text><cut/><script>alert("1 & 2")</script>\u001b@\u0000';

interface Element {
  readonly name: string;
  readonly text: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** The children of `<epos-print>`, in their order. */
function elementsOf(xml: string): readonly Element[] {
  expect(XMLValidator.validate(xml)).toBe(true);
  const parser = new XMLParser({
    preserveOrder: true,
    ignoreAttributes: false,
    attributeNamePrefix: '',
    trimValues: false,
    parseTagValue: false,
    htmlEntities: true,
  });
  const [root] = parser.parse(xml);
  expect(root[':@'].xmlns).toBe('http://www.epson-pos.com/schemas/2011/03/epos-print');
  return root['epos-print'].map((node: Record<string, never>) => {
    const [name = ''] = Object.keys(node);
    const children: readonly Record<string, string>[] = node[name] ?? [];
    const text = children.map((child) => child['#text'] ?? '').join('');
    return { name, text, attributes: node[':@'] ?? {} };
  });
}

describe('ePOS XML', () => {
  const order = testOrder({ note: `Crème à 5 €\n寿司\n${HOSTILE}` });
  const xml = renderEposXml(buildTicket('kitchen', order, testMarks({ reprint: 1 })), FORMAT);

  test('PR-51: says size, weight and inversion with each text, and cuts last', () => {
    const elements = elementsOf(xml);
    const number = elements.find(({ text }) => text === 'N° 142');
    const mark = elements.find(({ text }) => text === 'DUPLICATA 1');
    expect(number?.attributes).toEqual({ width: '4', height: '4', em: 'true', reverse: 'false' });
    expect(mark?.attributes).toEqual({ width: '3', height: '3', em: 'true', reverse: 'true' });
    expect(elements.at(-1)).toEqual({ name: 'cut', text: '', attributes: { type: 'feed' } });
  });

  test('PR-51: keeps letters as they are, and texts of guests texts', () => {
    const texts = elementsOf(xml).map(({ text }) => text.trim());
    expect(texts).toContain('Crème à 5 €');
    expect(texts.join(' ')).toContain('</text><cut/><script>');
    expect(elementsOf(xml).filter(({ name }) => name === 'cut')).toHaveLength(1);
  });

  test('PR-51: draws a line with a letter that western code pages lack', () => {
    const image = elementsOf(xml).find(({ name }) => name === 'image');
    expect(image?.attributes).toEqual({
      width: '504',
      height: '48',
      color: 'color_1',
      mode: 'mono',
    });
    expect(Buffer.from(image?.text ?? '', 'base64')).toHaveLength((504 / 8) * 48);
  });

  test('PR-55: kicks the drawer where it is asked for, and draws all for a printer without letters', () => {
    const ticket = buildTicket('counter', order, testMarks());
    const names = (format: Parameters<typeof renderEposXml>[1]) =>
      new Set(elementsOf(renderEposXml(ticket, format)).map(({ name }) => name));
    expect(names({ ...FORMAT, opensDrawer: true }).has('pulse')).toBe(true);
    expect(names(FORMAT).has('pulse')).toBe(false);
    expect([...names({ ...FORMAT, codePage: 'raster' })]).toEqual(['text', 'image', 'cut']);
  });

  test('PR-50: is valid for any order', () => {
    fc.assert(
      fc.property(anyOrder, anyMarks, (any, marks) => {
        const document = renderEposXml(buildTicket('counter', any, marks), FORMAT);
        expect(XMLValidator.validate(document)).toBe(true);
        expect(document).not.toMatch(/\p{Cc}/u);
      }),
    );
  });
});

describe('HTML', () => {
  const order = testOrder({
    note: HOSTILE,
    guest: { name: '<b>Léa</b>', phone: '"', address: [] },
  });

  test('PR-53: is a document without scripts, pictures and style attributes', () => {
    const html = renderHtml(buildTicket('counter', order, testMarks()), 80);
    expect(html).toMatch(/^<!doctype html><html lang="fr"><head><meta charset="utf-8">/);
    expect(html).not.toMatch(/<script|<img|<b>| style=| on\w+=/);
    expect(html).toContain('&lt;script&gt;alert(&quot;1 &amp; 2&quot;)&lt;/script&gt;');
    expect(html).toContain('&lt;b&gt;Léa&lt;/b&gt;');
  });

  test.each([
    [80, '@page{size:80mm auto;margin:0}'],
    [58, '@page{size:58mm auto;margin:0}'],
  ] as const)('PR-53: is as wide as paper of %d mm', (width, rule) => {
    const html = renderHtml(buildTicket('kitchen', order, testMarks()), width);
    expect(html).toContain(rule);
    expect(html).toContain(`width:${width}mm`);
  });

  test('PR-53: all rules but the page’s are below the ticket', () => {
    const html = renderHtml(buildTicket('kitchen', order, testMarks()), 80);
    const style = /<style>([^<]*)<\/style>/.exec(html)?.[1] ?? '';
    const selectors = style
      .split('\n')
      .slice(1)
      .flatMap((rule) => rule.slice(0, rule.indexOf('{')).split(','));
    expect(selectors.length).toBeGreaterThan(20);
    expect(selectors.filter((selector) => !selector.startsWith('.ticket'))).toEqual([]);
  });

  test('PR-50: no text becomes markup', () => {
    fc.assert(
      fc.property(anyOrder, anyMarks, (any, marks) => {
        const html = renderHtml(buildTicket('receipt', any, marks), 58);
        const tags = new Set(html.match(/<\/?[a-z!][a-z0-9]*/gi) ?? []);
        const known =
          /^<(!doctype|\/?(html|head|meta|title|style|body|article|div|p|h[12]|ul|li|hr|br|span))$/;
        expect([...tags].filter((tag) => !known.test(tag))).toEqual([]);
        expect(html.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
      }),
    );
  });
});
