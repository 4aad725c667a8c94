import { expect, test } from 'vitest';
import { aboutContent } from './about-content.ts';

const site = (value: object) => [{ name: 'site', value }];

test('W-6: the page about the restaurant shows the texts of its settings', () => {
  const about = {
    lead: 'Huit places debout.',
    sections: [
      { title: 'Le riz', text: ['Cuit.'], picture: '/images/riz.svg' },
      { title: 'Le thé' },
    ],
    people: [{ name: 'Camille', role: 'Au comptoir' }],
  };
  expect(aboutContent(site({ about, story: ['Kinoné.', 'Depuis 2019.'] }))).toEqual({
    lead: 'Huit places debout.',
    story: ['Kinoné.', 'Depuis 2019.'],
    sections: [
      { title: 'Le riz', paragraphs: ['Cuit.'], picture: '/images/riz.svg' },
      { title: 'Le thé', paragraphs: [], picture: '' },
    ],
    people: [{ name: 'Camille', role: 'Au comptoir', text: '' }],
  });
});

test('W-6: without a lead the story begins the page, without repetition', () => {
  expect(aboutContent(site({ story: ['Kinoné.', 'Depuis 2019.'] }))).toMatchObject({
    lead: 'Kinoné.',
    story: ['Depuis 2019.'],
  });
  expect(aboutContent(site({ short_description: 'Des sushis.' }))).toMatchObject({
    lead: 'Des sushis.',
    story: [],
  });
  expect(aboutContent([])).toEqual({ lead: '', story: [], sections: [], people: [] });
});
