import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { unsafePartOf } from './svg-safety.ts';

const svg = (content: string, attributes = '') =>
  `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"${attributes}>${content}</svg>`;

describe('the safety of a drawing', () => {
  it.each([
    '<path d="M0 0h9" fill="url(#riz)"/><linearGradient id="riz"/>',
    '<use href="#riz"/><use xlink:href="#nori"/>',
    '<style>.riz { fill: #fff }</style>',
    '<image href="data:image/png;base64,AAAA"/>',
    '<style><![CDATA[ .riz > path { fill: #fff } ]]></style>',
    '<title>Once a "onload" in a text</title>',
    '<!-- <script>alert(1)</script> -->',
  ])('R-12: accepts %s', (content) => {
    expect(unsafePartOf(svg(content))).toBeNull();
  });

  it.each([
    ['<script>alert(1)</script>', 'un élément <script>'],
    ['<SCRIPT/>', 'un élément <script>'],
    ['<svg:script/>', 'un élément <script>'],
    ['<path d="M0 0h9', 'un élément sans fin'],
    ['<path onload/>', 'un gestionnaire d’événement (onload)'],
    ['<foreignObject><p/></foreignObject>', 'un élément <foreignobject>'],
    ['<path onclick="alert(1)"/>', 'un gestionnaire d’événement (onclick)'],
    ["<path\nONLOAD = 'alert(1)'/>", 'un gestionnaire d’événement (onload)'],
    ['<path/onload=alert(1)>', 'un gestionnaire d’événement (onload)'],
    ['<a href="javascript:alert(1)"/>', 'une référence extérieure (href)'],
    ['<a xlink:href="&#106;avascript:alert(1)"/>', 'une référence extérieure (xlink:href)'],
    ['<a href="data:text/html,x"/>', 'une référence extérieure (href)'],
    ['<image href="https://example.fr/a.png"/>', 'une référence extérieure (href)'],
    ['<use href="autre.svg#riz"/>', 'une référence extérieure (href)'],
    ['<set attributeName="onload" to="alert(1)"/>', 'une animation de onload'],
    ['<animate attributeName="href" to="https://example.fr"/>', 'une animation de href'],
    ['<style>@import "a.css"</style>', 'un style qui charge une autre ressource'],
    ['<path fill="url(https://example.fr/a)"/>', 'un style qui charge une autre ressource'],
    [
      '<path style="fill:url( &quot;//example.fr&quot;)"/>',
      'un style qui charge une autre ressource',
    ],
    ['<style><![CDATA[ <script/> ]]></style>', 'un élément <script>'],
    [
      '<desc><![CDATA[ <!-- ]]></desc><script>alert(1)</script><!-- -->',
      'une déclaration XML (DOCTYPE, ENTITY ou instruction)',
    ],
  ])('R-12: rejects %s', (content, expected) => {
    expect(unsafePartOf(svg(content))).toBe(expected);
  });

  it('R-12: rejects entities and stylesheets before the drawing', () => {
    const declaration = 'une déclaration XML (DOCTYPE, ENTITY ou instruction)';
    expect(unsafePartOf(`<!DOCTYPE svg [<!ENTITY a "b">]>${svg('')}`)).toBe(declaration);
    // Its quotes can be the half of a letter, and what is no markup here is some there.
    expect(unsafePartOf(`<?xml version="1.0" encoding="ISO-2022-JP"?>${svg('')}`)).toBe(
      declaration,
    );
    expect(unsafePartOf(`<?xml-stylesheet href="a.css"?>${svg('')}`)).toBe(declaration);
    expect(unsafePartOf(svg('', ' onload="alert(1)"'))).toBe(
      'un gestionnaire d’événement (onload)',
    );
  });

  it.each(['', ' encoding="UTF-8"', " encoding='utf-8' standalone='no'", ' encoding="iso-8859-1"'])(
    'R-12: accepts a declaration with « %s »',
    (attributes) => {
      const [, drawing = ''] = svg('').split('?>');
      expect(unsafePartOf(`<?xml version="1.0"${attributes}?>\n${drawing}`)).toBeNull();
    },
  );

  it.each([
    ['tags that do not end', '<a'],
    ['quotes that do not end', '<a b="'],
    ['comments that do not end', '<!--'],
    ['a comment in a comment', '<!-- -'],
    ['data that do not end', '<![CDATA['],
    ['declarations', '<?xml '],
    ['attributes without a value', '<a b c d '],
  ])('R-12: rejects a million letters of %s', (_, repeated) => {
    expect(unsafePartOf(repeated.repeat(1_000_000 / repeated.length))).not.toBeNull();
  });

  it.each([
    ['name', `<path ${'d'.repeat(1_000_000)}/>`],
    ['space', `<path d${' '.repeat(1_000_000)}=${' '.repeat(1_000_000)}"M0"/>`],
    ['picture', `<image href="data:image/png;base64,${'A'.repeat(1_000_000)}"/>`],
    ['style', `<path fill="url(${' '.repeat(1_000_000)}#riz)"/>`],
    ['series of styles', `<path fill="${'url(  #riz) '.repeat(100_000)}"/>`],
    ['number', `<text>&#${'0'.repeat(1_000_000)}65;</text>`],
    ['series of elements', '<path d="M0 0h9"/>'.repeat(50_000)],
  ])('R-12: accepts a million letters of a %s', (_, content) => {
    expect(unsafePartOf(svg(content))).toBeNull();
  });

  it('R-12: accepts the drawings of the restaurants that come with the shop', () => {
    const restaurants = join(import.meta.dirname, '../../../../../restaurants');
    const drawings = readdirSync(restaurants, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.svg'),
    );
    expect(drawings).not.toEqual([]);
    for (const file of drawings) {
      expect([file, unsafePartOf(readFileSync(join(restaurants, file), 'utf8'))]).toEqual([
        file,
        null,
      ]);
    }
  });
});
