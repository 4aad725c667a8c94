import { normalise } from '@comptoir/domain/search/compared-text';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase } from '#test/harness/database.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function folded(texts: readonly string[]): Promise<readonly string[]> {
  const { rows } = await database.pool.query<{ folded: string }>(
    'SELECT folded_text(given) AS folded FROM unnest($1::text[]) WITH ORDINALITY AS all_of (given, place) ORDER BY place',
    [texts],
  );
  return rows.map((row) => row.folded);
}

/** Every assigned character from one code point to another. */
function characters(first: number, last: number): string[] {
  const all = Array.from({ length: last - first + 1 }, (_, place) =>
    String.fromCodePoint(first + place),
  );
  return all.filter((character) => !/\p{Cn}/u.test(character));
}

describe('Q-1: the database compares texts as the domain does', () => {
  test.each([
    ['Latin, its accents, its modifiers', 0x20, 0x36f],
    ['phonetic letters', 0x1d00, 0x1dbf],
    ['Latin with several accents', 0x1e00, 0x1eff],
    ['Greek and Cyrillic', 0x370, 0x482],
    ['marks of direction, dashes, quotation marks, signs of currency', 0x2000, 0x20cf],
    ['more of Latin', 0x2c60, 0x2c7f],
    ['ligatures and wide letters', 0xfb00, 0xfb06],
    ['wide letters', 0xff01, 0xff5e],
    ['Hebrew and Arabic', 0x5d0, 0x5f4],
    ['Devanagari, whose vowels are marks', 0x900, 0x96f],
    ['Thai, whose vowels are marks', 0xe01, 0xe5b],
    ['kana, whose marks make other letters', 0x3041, 0x30ff],
    ['emoji', 0x1f300, 0x1faff],
  ])('Q-1: %s', async (_, first, last) => {
    const texts = characters(first, last).map((letter) => `a${letter}b ${letter}`);
    expect(await folded(texts)).toEqual(texts.map(normalise));
  });

  test('Q-1: whole names, in NFD too, with what shows nothing', async () => {
    const names = [
      'Nguyễn Thị',
      'Nguyễn Thị'.normalize('NFD'),
      'Dvořák-Šimon, Ștefan',
      'Sø\u00adren\u200bsen',
      'ŒUVRE æquo Weiß GROẞ',
      'Đorđe\u2060 Łukasz\u3164',
      '\u202eÉlo\u202c O’Neill & d\u02bcArcy',
      'กิตติ ศิริ',
      'हिन्दी',
      'Zoé🍣Martin 👩\u200d🍳',
      'パーティー',
      '  ',
    ];
    expect(await folded(names)).toEqual(names.map(normalise));
  });
});
