import { expect, test } from 'vitest';
import { htmlText } from './html-text.ts';

test.each([
  ['<p>Riz, thon, <em>mangue</em></p>', 'Riz, thon, mangue'],
  ['<p>( crevette &eacute;pic&eacute;e, avocat&nbsp;)</p>', '( crevette épicée, avocat )'],
  [
    '<p>Pour <b>six</b> personnes.<br>À commander la veille.</p>',
    'Pour six personnes.\nÀ commander la veille.',
  ],
  ['Gâteau matcha &amp; framboise', 'Gâteau matcha & framboise'],
  ['B&oelig;uf, &Ccedil;a, &#233;t&#xe9;, ni&ntilde;o', 'Bœuf, Ça, été, niño'],
  ['<ul><li>un</li><li class="x">deux</li></ul>', 'un\ndeux'],
  ['<p>Riz</p><script>alert(1)</script><style>p { color: red }</style> et thon', 'Riz\net thon'],
  ['Riz<script>alert(1)</script> et</style> thon', 'Riz et thon'],
  ['mou&shy;sse', 'mousse'],
  ['&#65;&#32;&#66;', 'A B'],
  ['Riz &#x10ffff;', 'Riz \u{10ffff}'],
  ['&lt;b&gt;', '<b>'],
  ['Riz\u0001 <b>blanc</b>\u0002 !', 'Riz blanc !'],
])('CA-40: %j is read as %j', (html, text) => {
  expect(htmlText(html)).toBe(text);
});

test.each([
  'Fish & chips',
  '3 < 4 et 5 > 2',
  'R&D;',
  '&inconnu; & co',
  '&#0;',
  '&#127;',
  '&#159;',
  '&#1114112;',
  '&#xd800;',
  ' deux  espaces ',
  ' sel & poivre ',
  'a\u0001b\u0002c',
])('CA-40: %j is no HTML', (text) => {
  expect(htmlText(text)).toBe(text);
});
