import { describe, expect, it } from 'vitest';
import { plainText, readMarkdown } from './markdown.server.ts';

const onlyWords = (markdown: string) => {
  const [block] = readMarkdown(markdown);
  return block?.kind === 'paragraph' ? block.content : block;
};

describe('Markdown', () => {
  it('W-8: becomes headings below the page’s own, paragraphs, lists, quotations and tables', () => {
    const text = [
      '# Le riz',
      'Cuit **cinq** fois, *tiède*.',
      '### Laver',
      '1. à l’eau\n2. trois fois',
      '- riz\n- vinaigre',
      '> Patience.',
      '---',
      '| a | b |\n| - | - |\n| c | d |',
    ].join('\n\n');
    expect(readMarkdown(text)).toEqual([
      { kind: 'heading', level: 2, id: 'le-riz', content: ['Le riz'] },
      {
        kind: 'paragraph',
        content: [
          'Cuit ',
          { kind: 'strong', content: ['cinq'] },
          ' fois, ',
          { kind: 'emphasis', content: ['tiède'] },
          '.',
        ],
      },
      { kind: 'heading', level: 3, id: 'laver', content: ['Laver'] },
      {
        kind: 'list',
        start: 1,
        entries: [
          [{ kind: 'paragraph', content: ['à l’eau'] }],
          [{ kind: 'paragraph', content: ['trois fois'] }],
        ],
      },
      {
        kind: 'list',
        start: null,
        entries: [
          [{ kind: 'paragraph', content: ['riz'] }],
          [{ kind: 'paragraph', content: ['vinaigre'] }],
        ],
      },
      { kind: 'quotation', blocks: [{ kind: 'paragraph', content: ['Patience.'] }] },
      { kind: 'break' },
      { kind: 'table', head: [['a'], ['b']], rows: [[['c'], ['d']]] },
    ]);
  });

  it('W-8: names every heading, so that it can be linked to', () => {
    const named = readMarkdown('## Été *indien* !\n\n## Été indien\n\n## 寿司\n');
    expect(named.map((block) => block.kind === 'heading' && block.id)).toEqual([
      'ete-indien',
      'ete-indien-2',
      'section',
    ]);
  });

  it('W-8: shows HTML as it was typed', () => {
    expect(onlyWords('<script>alert(1)</script>')).toEqual(['<script>alert(1)</script>']);
    expect(onlyWords('un <b onclick="x()">mot</b>')).toEqual(['un <b onclick="x()">mot</b>']);
    expect(onlyWords('1 &lt; 2 & "3"')).toEqual(['1 &lt; 2 & "3"']);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:x',
    'data:text/html,x',
    '//example.fr',
    'vbscript:x',
    '/\\example.fr',
  ])('W-8: makes no link of %s', (address) => {
    expect(onlyWords(`[ici](<${address}>)`)).toEqual(['ici']);
    expect(onlyWords(`![ici](<${address}>)`)).toEqual(['ici']);
  });

  it.each([
    'https://example.fr/a',
    '/menu?product=riz',
    'mailto:a@example.fr',
    'tel:+33400000000',
    '#riz',
  ])('W-8: links to %s', (address) => {
    expect(onlyWords(`[ici](${address})`)).toEqual([{ kind: 'link', address, content: ['ici'] }]);
  });

  it('W-8: sets the spaces of French where there are some', () => {
    expect(onlyWords('Quel thé ? « Le vert » : 1 500 g, 5 % ; voir https://example.fr/?a')).toEqual(
      [
        'Quel thé\u00a0? «\u00a0Le vert\u00a0»\u00a0: 1\u00a0500 g, 5\u00a0%\u00a0; voir ',
        { kind: 'link', address: 'https://example.fr/?a', content: ['https://example.fr/?a'] },
      ],
    );
  });

  it('W-8: reads nothing into a text that is marked as plain', () => {
    const text = '1. *Le* [Riz](https://a.fr) <b> & `fils` _SARL_ | #2 ~~x~~ \\';
    expect(onlyWords(`Nom ${plainText(text)}`)).toEqual([`Nom ${text}`]);
  });
});
