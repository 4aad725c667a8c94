import { expect, test } from 'vitest';
import { furtherLocales, translatableTexts, withTranslation } from './translations.ts';

const ITEM = { kind: 'item', id: 'maki' } as const;
const CONTENT = {
  item_name: 'Maki saumon',
  item_description: '',
  options: [{ option_name: 'Sauces', option_options: [{ id: 'soja', name: 'Soja' }] }],
  translations: { en: { item_name: 'Salmon maki' } },
};

test('LA-38: an entity has a field for each of its texts, also in its options', () => {
  expect(translatableTexts(ITEM, CONTENT, 'en')).toEqual([
    {
      path: [],
      name: 'item_name',
      french: 'Maki saumon',
      translation: 'Salmon maki',
      isList: false,
    },
    { path: ['options', 0], name: 'option_name', french: 'Sauces', translation: '', isList: false },
    {
      path: ['options', 0, 'option_options', 0],
      name: 'name',
      french: 'Soja',
      translation: '',
      isList: false,
    },
  ]);
  expect(translatableTexts({ kind: 'setting', id: 'contacts' }, { name: 'Umi' }, 'en')).toEqual([]);
});

test('LA-38: a translation is written beside its text, and nothing else changes', () => {
  const [, , option] = translatableTexts(ITEM, CONTENT, 'en');
  if (!option) throw new Error('The option has a text.');
  expect(withTranslation(CONTENT, option, 'en', 'Soy')).toEqual({
    ...CONTENT,
    options: [
      {
        option_name: 'Sauces',
        option_options: [{ id: 'soja', name: 'Soja', translations: { en: { name: 'Soy' } } }],
      },
    ],
  });
});

test('LA-38: the paragraphs of a list are lines', () => {
  const site = { kind: 'setting', id: 'site' } as const;
  const content = { story: ['Un.', 'Deux.'] };
  const [story] = translatableTexts(site, content, 'en');
  expect(story).toMatchObject({ french: 'Un.\nDeux.', isList: true });
  expect(story && withTranslation(content, story, 'en', 'One.\n\nTwo.')).toEqual({
    ...content,
    translations: { en: { story: ['One.', 'Two.'] } },
  });
});

test('LA-38: fields are there for the languages that the draft’s shop has', () => {
  const site = (content: unknown) => [
    {
      kind: 'setting' as const,
      id: 'site',
      parent_id: null,
      position: 0,
      revision: 1,
      content,
      is_archived: false,
      changed_at: '',
      changed_by: null,
    },
  ];
  expect(furtherLocales(site({ configuration: { locale: { available: ['fr', 'en'] } } }))).toEqual([
    'en',
  ]);
  expect(furtherLocales(site({}))).toEqual([]);
  expect(furtherLocales([])).toEqual([]);
});
