import { compiledMessages } from '@comptoir/design/text/compiled-messages';
import { describe, expect, it } from 'vitest';
import english from './en.json' with { type: 'json' };
import french from './fr.json' with { type: 'json' };

const ENGLISH: Readonly<Record<string, string>> = english;
const FRENCH: Readonly<Record<string, string>> = french;

/** Texts that are the same in both languages. */
const SAME = [
  'Contact',
  'Blog',
  'Total',
  'gluten',
  'Note',
  'Code {code}',
  'Code',
  'Confirmation',
  'Cookie policy',
  'lupin',
  'Google Maps',
  'OpenStreetMap',
  'QR code',
  '{day}, {time}',
  '{day} {part}',
  '{count} × {name}',
  '{when}: {offer}',
];

/** Words that French sentences have and English ones do not. */
const FRENCH_WORDS =
  /(?<!\p{L})(?:aux?|avec|chez|cette?|dans|des|du|est|la|le|les|mais|nos|notre|nous|ou|où|par|pas|pour|que|qui|sans|ses|sur|une?|vos|votre|vous|commande|panier|carte|livraison|emporter|heures?|jusqu|aujourd)(?!\p{L})|[àâçéèêëîïôûùœ«»]| [:;?!]/iu;

describe('the English texts', () => {
  it('LA-8: there is one for each French text, in the same order', () => {
    const missing = Object.keys(FRENCH).filter((key) => !Object.hasOwn(ENGLISH, key));
    const obsolete = Object.keys(ENGLISH).filter((key) => !Object.hasOwn(FRENCH, key));
    expect(missing, 'add to en.json what these keys of fr.json say').toEqual([]);
    expect(obsolete, 'remove from en.json what fr.json has no more').toEqual([]);
    expect(Object.keys(ENGLISH)).toEqual(Object.keys(FRENCH));
  });

  it('LA-8: each has the placeholders and the plurals of its French text', () => {
    const differing = Object.keys(FRENCH).filter(
      (key) => shapeOf(ENGLISH[key] ?? '') !== shapeOf(FRENCH[key] ?? ''),
    );
    expect(differing).toEqual([]);
  });

  it('LA-8: none is left in French', () => {
    const left = Object.entries(ENGLISH).filter(([, text]) => FRENCH_WORDS.test(text));
    expect(left).toEqual([]);
    const same = Object.keys(ENGLISH).filter(
      (key) => !SAME.includes(key) && plain(ENGLISH[key]) === plain(FRENCH[key]),
    );
    expect(same, 'translate these, or list them as the same in both').toEqual([]);
  });
});

const plain = (text = '') => text.replaceAll(/\s/g, ' ');

/** The placeholders of a text, each with the cases that it is counted in: « count=0|one|other, name ». */
function shapeOf(text: string): string {
  const { text: message = '' } = compiledMessages({ text });
  if (typeof message === 'string') return '';
  const placeholders = message.flatMap((piece) => {
    if (typeof piece === 'string') return [];
    const [name, , cases] = piece;
    return cases ? `${name}=${Object.keys(cases).sort().join('|')}` : name;
  });
  return [...new Set(placeholders)].sort().join(', ');
}
