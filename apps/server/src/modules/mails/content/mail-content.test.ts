import { expect, test } from 'vitest';
import { someSettings } from '#test/builders/restaurant-builder.ts';
import { mailIdentity } from './mail-content.ts';

const identityWith = (site: Readonly<Record<string, string>>) =>
  mailIdentity(someSettings({ site }), 'https://a.example.fr');

test('J-8: mails are in the restaurant’s name, with its address, telephone and colour', () => {
  expect(identityWith({ accent_color: '#F4D35E' })).toEqual({
    name: 'Le Petit Comptoir',
    handoverMeans: ['cash'],
    address: '14 rue Mercière, 69002 Lyon',
    phone: '04 65 71 14 02',
    mailbox: { name: 'Le Petit Comptoir', address: 'bonjour@comptoir.example.fr' },
    map: null,
    accent: '#F4D35E',
    onAccent: '#1a1a1a',
    timezone: 'Europe/Paris',
    siteRoot: 'https://a.example.fr',
    locale: 'fr',
  });
});

test('J-53: the text of a button can be read on any colour', () => {
  expect(identityWith({ accent_color: '#7a7a7a' }).onAccent).toBe('#000000');
  expect(identityWith({ accent_color: '#b93a22' }).onAccent).toBe('#ffffff');
});

test('J-8: what is no colour, and what is no web address, is left out', () => {
  const vermilion = { accent: '#b93a22', onAccent: '#ffffff' };
  expect(identityWith({ accent_color: 'red; } body { display: none' })).toMatchObject(vermilion);
  expect(identityWith({})).toMatchObject(vermilion);
  const contacts = { name: 'A', google_map: 'javascript:alert(1)' };
  expect(mailIdentity(someSettings({ contacts }), '')).toMatchObject({ map: null, mailbox: null });
});

test.each([
  ['https://maps.example.fr/a?b=c', 'https://maps.example.fr/a?b=c'],
  ['http://maps.example.fr', null],
  ['www.example.fr', null],
])('R-34: a mail links to %s as %s', (google_map, map) => {
  expect(mailIdentity(someSettings({ contacts: { google_map } }), '').map).toBe(map);
});
