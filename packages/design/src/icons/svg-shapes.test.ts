import { expect, test } from 'vitest';
import { shapesOf } from './svg-shapes.ts';

test('shapes are read with what places and paints them', () => {
  expect(
    shapesOf(
      '<g fill="none" stroke="currentColor" stroke-width="1.6"><path d="M3 12c2.6-4 6-6 9.6-6z"/><circle cx="8" cy="11" r=".5"></circle></g><rect x="1" y="2" width="3" height="4" fill="#d9a45f"/>',
    ),
  ).toEqual([
    {
      element: 'g',
      attributes: { fill: 'none', stroke: 'currentColor', strokeWidth: '1.6' },
      children: [
        { element: 'path', attributes: { d: 'M3 12c2.6-4 6-6 9.6-6z' }, children: [] },
        { element: 'circle', attributes: { cx: '8', cy: '11', r: '.5' }, children: [] },
      ],
    },
    {
      element: 'rect',
      attributes: { x: '1', y: '2', width: '3', height: '4', fill: '#d9a45f' },
      children: [],
    },
  ]);
});

const path = { element: 'path', attributes: { d: 'M0 0h1' }, children: [] };

test.each([
  ['a script', '<script>alert(1)</script><path d="M0 0h1"/>'],
  ['a script that closes itself', '<script href="data:,alert(1)"/><path d="M0 0h1"/>'],
  ['a handler', '<path onload="alert(1)" d="M0 0h1"/>'],
  ['a style', '<style>*{background:url(//evil)}</style><path style="fill:red" d="M0 0h1"/>'],
  ['a link', '<a href="javascript:alert(1)"><path d="M9 9"/></a><path d="M0 0h1"/>'],
  ['what is loaded', '<image href="//evil.example/a.png"/><use href="#x"/><path d="M0 0h1"/>'],
  ['a fill from elsewhere', '<path fill="url(https://evil.example)" d="M0 0h1"/>'],
  [
    'foreign content',
    '<foreignObject><img src=x onerror=alert(1)></foreignObject><path d="M0 0h1"/>',
  ],
  ['an animation', '<path d="M0 0h1"><animate attributeName="href" to="javascript:0"/></path>'],
])('%s is not drawn', (_, body) => {
  expect(shapesOf(body)).toEqual([path]);
});

test.each(['', 'text', '<', '<path', '</g></g>', '<g>', '<path d="M0 0h1>', '&lt;path/&gt;'])(
  '%j breaks nothing',
  (body) => {
    expect(JSON.stringify(shapesOf(body))).not.toContain('M0');
  },
);
