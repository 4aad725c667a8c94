import { expect, test } from 'vitest';
import { readTableFile } from './table-file.ts';

const bytes = (latin: string) => Uint8Array.from(latin, (letter) => letter.charCodeAt(0));
const utf8 = (text: string) => new TextEncoder().encode(text);
const wide = (text: string, mark: readonly number[], isBig: boolean) =>
  Uint8Array.from([
    ...mark,
    ...[...text].flatMap((letter) => {
      const code = letter.charCodeAt(0);
      return isBig ? [code >> 8, code & 255] : [code & 255, code >> 8];
    }),
  ]);

const TABLE = 'Catégorie;Nom;Prix\nDesserts;Crème brûlée;6,50\n';

test.each([
  ['UTF-8', utf8(TABLE)],
  ['UTF-8 with its mark', utf8(`\uFEFF${TABLE}`)],
  ['windows-1252', bytes(TABLE)],
  ['UTF-16 LE with its mark', wide(TABLE, [0xff, 0xfe], false)],
  ['UTF-16 BE with its mark', wide(TABLE, [0xfe, 0xff], true)],
  ['UTF-16 LE without', wide(TABLE, [], false)],
  ['UTF-16 BE without', wide(TABLE, [], true)],
])('CA-42: reads %s', (_name, file) => {
  expect(readTableFile(file)).toEqual({ kind: 'text', text: TABLE });
});

test('CA-42: reads the letters that only windows-1252 has', () => {
  expect(readTableFile(bytes('B\x9cuf;10 \x80'))).toEqual({ kind: 'text', text: 'Bœuf;10 €' });
});

test('CA-42: one broken byte among UTF-8 is named with its line, and read as nothing else', () => {
  const file = Uint8Array.from([...utf8(TABLE), ...bytes('Desserts;Caf\xe9 gourmand;7,50\n')]);
  expect(readTableFile(file)).toEqual({
    kind: 'unreadable',
    message:
      'Line {line} has a letter that can’t be read: « {text} ». Save the table as « CSV UTF-8 ».',
    values: { line: 3, text: 'Desserts;Caf\uFFFD gourmand;7,50' },
  });
});

test.each([
  ['an empty file', Uint8Array.of(), 'This file is empty.'],
  ['a mark alone', utf8('\uFEFF \n'), 'This file is empty.'],
  [
    'a workbook',
    Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0),
    'This is a workbook (.xlsx): save it as « CSV UTF-8 » and choose that file.',
  ],
  [
    'a picture',
    bytes('\x89PNG\r\n\x1a\n\0\0'),
    'This file is no text: save the table as « CSV UTF-8 ».',
  ],
  ['a large file', new Uint8Array(4_000_001), 'This file is too large: 4 MB at most.'],
])('CA-42: %s has its own sentence', (_name, file, message) => {
  expect(readTableFile(file)).toEqual({ kind: 'unreadable', message });
});
