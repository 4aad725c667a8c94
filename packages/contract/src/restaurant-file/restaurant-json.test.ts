import { describe, expect, it } from 'vitest';
import { readJson } from './restaurant-json.ts';

describe('reading JSON', () => {
  it('R-2: reads what is JSON, also after a byte order mark', () => {
    expect(readJson('{"menus": []}')).toEqual({ kind: 'read', value: { menus: [] } });
    expect(readJson('\uFEFF[1]')).toEqual({ kind: 'read', value: [1] });
  });

  it.each([
    ['', 1, 1],
    ['{', 1, 2],
    ['{"a": 1,}', 1, 9],
    ['{"a": 1\n  "b": 2}', 2, 3],
    ['[1,]', 1, 4],
    ['[[]', 1, 4],
    ['{}\n}', 2, 1],
    ['{"prix": tru}', 1, 10],
    ['{"prix": 04}', 1, 11],
    ['{"a": {"b" 1}}', 1, 12],
    ["{'a': 1}", 1, 2],
    ['["a\nb"]', 1, 2],
    ['{"a": "\\x"}', 1, 7],
  ])('R-2: %j stops being JSON at line %i, column %i', (text, line, column) => {
    expect(readJson(text)).toEqual({ kind: 'syntax', line, column });
  });

  it.each([
    ['{"menus": [1],\n "menus": []}', 'menus', 2, 2],
    ['[{"a": {"b": 1, "c": [{"b": 2}], "\\u0062": 3}}]', 'b', 1, 34],
    ['{"__proto__": 1, "__proto__": 2}', '__proto__', 1, 18],
  ])(
    'R-2: of %j the field %s is given twice, at line %i, column %i',
    (text, field, line, column) => {
      expect(readJson(text)).toEqual({ kind: 'doubled', field, line, column });
    },
  );

  it('R-2: fields of one name in several places are none that is given twice', () => {
    const value = { a: { a: ['a', 'a', '"a":', { a: 'b: {"a"' }] }, b: { a: '}' } };
    expect(readJson(JSON.stringify(value, null, 2))).toEqual({ kind: 'read', value });
  });
});
