import { describe, expect, it } from 'vitest';
import { readArticleFile } from './article-file.ts';

describe('the file of an article', () => {
  it('W-7: begins with its fields, a line each, then comes the text', () => {
    const file =
      '---\ntitle: Le riz : une affaire de patience\ndate: 2026-03-02\npicture: "images/riz.svg"\n---\n\n# Le riz\n\nCuit.\n';
    expect(readArticleFile(file)).toEqual({
      fields: {
        title: 'Le riz : une affaire de patience',
        date: '2026-03-02',
        picture: 'images/riz.svg',
      },
      text: '# Le riz\n\nCuit.',
    });
  });

  it('W-7: may come from any editor', () => {
    const file = "\uFEFF---\r\n# a note\r\n\r\ntitle:  'L’hiver' \r\n---\r\nTexte\r\n---\r\nsuite";
    expect(readArticleFile(file)).toEqual({
      fields: { title: 'L’hiver' },
      text: 'Texte\r\n---\r\nsuite',
    });
  });

  it.each(['', '# Sans champs', '---\ntitle: sans fin\n', '---\nni champ ni vide\n---\n'])(
    'W-7: is none when it does not: %j',
    (content) => {
      expect(readArticleFile(content)).toBeNull();
    },
  );
});
