import { describe, expect, it } from 'vitest';
import { parseAddressQuery } from './demo.ts';

const wordsOf = (text: string) => parseAddressQuery(text).words.map(([word]) => word);

describe('taking an address apart', () => {
  it.each([
    ['12 rue Mercière', '12', ['rue', 'merciere']],
    ['12 bis, rue Mercière', '12 bis', ['rue', 'merciere']],
    ['12b rue Mercière', '12b', ['rue', 'merciere']],
    ['rue du 4 août 1789', null, ['rue', '4', 'aout', '1789']],
    ['69002', null, []],
    ['6900', null, ['6900']],
  ])('L-17: %s', (text, houseNumber, words) => {
    expect(parseAddressQuery(text).houseNumber).toBe(houseNumber);
    expect(wordsOf(text)).toEqual(words);
  });

  it.each([
    ['Rue Mercière 69002 Lyon', '69002'],
    ['rue mercière, Lyon 2', '69002'],
    ['rue mercière LYON 2ème arrondissement', '69002'],
    ['Lyon 1er', '69001'],
    ['lyon 09', '69009'],
    ['lyon', null],
  ])('L-17: %s has the postal code %s', (text, postalCode) => {
    expect(parseAddressQuery(text).postalCode).toBe(postalCode);
  });

  it.each([
    ['av. de Saxe', 'avenue', 'av'],
    ['BD des Belges', 'boulevard', 'bd'],
    ['pl Bellecour', 'place', 'pl'],
    ['St Jean', 'saint', 'st'],
  ])('L-17: %s is read as %s, and as it stands', (text, full, short) => {
    expect(parseAddressQuery(text).words[0]).toEqual([full, short]);
  });
});
