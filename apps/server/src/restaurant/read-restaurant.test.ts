import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { aRestaurant, someSettings } from '#test/builders/restaurant-builder.ts';
import { temporaryDirectories } from '#test/harness/temporary-directory.ts';
import { readRestaurant } from './read-restaurant.ts';

const temporaryDirectory = temporaryDirectories();

/** Reads a restaurant with this blog, and these files in its folder « articles ». */
async function reading(blog: object, files: Readonly<Record<string, string>> | null) {
  const directory = temporaryDirectory();
  const file = join(directory, 'restaurant.json');
  const settings = { ...someSettings(), blog };
  writeFileSync(file, JSON.stringify({ ...aRestaurant(), settings }));
  if (files) mkdirSync(join(directory, 'articles'));
  for (const [name, content] of Object.entries(files ?? {})) {
    writeFileSync(join(directory, 'articles', name), content);
  }
  return readRestaurant(file);
}

const RICE = '---\ntitle: Le riz\ndate: 2026-03-02\n---\nCuit à chaque service.\n';

describe('the articles of a restaurant', () => {
  it('W-7: come from the Markdown files of its folder, named by them', async () => {
    const files = { 'le-riz.md': RICE, 'notes.txt': 'à faire', 'riz.svg': '<svg/>' };
    const read = await reading({ folder: 'articles' }, files);
    expect(read).toMatchObject({
      kind: 'valid',
      warnings: [],
      document: {
        settings: {
          blog: {
            articles: [
              {
                slug: 'le-riz',
                title: 'Le riz',
                date: '2026-03-02',
                description: '',
                picture: null,
                text: 'Cuit à chaque service.',
              },
            ],
          },
        },
      },
    });
  });

  it('W-7: may stand in the restaurant’s file, as an export writes them', async () => {
    const article = { slug: 'le-the', title: 'Le thé', date: '2026-01-01', text: 'Chaud.' };
    const read = await reading({ articles: [article] }, null);
    expect(read).toMatchObject({
      kind: 'valid',
      document: { settings: { blog: { articles: [article] } } },
    });
  });

  it('W-7: all errors are listed at once, by their paths', async () => {
    const read = await reading(
      { folder: 'articles', articles: [{ slug: 'le-riz', title: '', date: 'hier', text: 'x' }] },
      { 'le-riz.md': RICE, 'brouillon.md': '# Sans champs', 'Été.md': RICE },
    );
    expect(read.kind).toBe('invalid');
    expect(read.kind === 'invalid' && read.errors.map(({ path }) => path)).toEqual([
      'settings.blog.folder',
      'settings.blog.articles[0].date',
      'settings.blog.articles[0].title',
      'settings.blog.articles[1].slug',
      'settings.blog.articles[2].slug',
    ]);
  });

  it('LA-32: an English file beside an article is its translation', async () => {
    const files = {
      'le-riz.md': '---\ntitle: Le riz\ndate: 2026-03-02\n---\nCuit.',
      'le-riz.en.md': '---\ntitle: Rice\n---\nCooked.',
    };
    const read = await reading({ folder: 'articles' }, files);
    expect(read).toMatchObject({
      kind: 'valid',
      document: {
        settings: {
          blog: {
            articles: [
              {
                slug: 'le-riz',
                title: 'Le riz',
                text: 'Cuit.',
                translations: { en: { title: 'Rice', text: 'Cooked.' } },
              },
            ],
          },
        },
      },
    });
    const alone = await reading({ folder: 'articles' }, { 'le-the.en.md': files['le-riz.en.md'] });
    expect(alone).toMatchObject({
      kind: 'invalid',
      errors: [
        {
          path: 'settings.blog.folder',
          message: expect.stringContaining(
            '« articles/le-the.en.md » n’a pas d’article en français',
          ),
        },
      ],
    });
  });

  it('W-7: a folder that is not there is a warning, as an export may be anywhere', async () => {
    const read = await reading({ folder: 'articles' }, null);
    expect(read).toMatchObject({
      kind: 'valid',
      warnings: [{ path: 'settings.blog.folder' }],
      document: { settings: { blog: { articles: [] } } },
    });
  });

  it('W-7: their pictures are the restaurant’s pictures', async () => {
    const withPicture = RICE.replace('---\nCuit', 'picture: images/riz.svg\n---\nCuit');
    const read = await reading({ folder: 'articles' }, { 'le-riz.md': withPicture });
    expect(read).toMatchObject({ warnings: [{ path: 'settings.blog.articles[0].picture' }] });
  });
});
