import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MAXIMUM_NOTE_LENGTH } from '../cart/cart.ts';
import {
  dishNote,
  MAXIMUM_FIRST_NAME,
  MAXIMUM_GROUP_NOTE,
  MAXIMUM_PARTICIPANTS,
  type NamedParticipant,
  nextNameNumber,
  participantLabel,
} from './participants.ts';

const named = (firstName: string, nameNumber: number) => ({ firstName, nameNumber });

it('GO-3: equal first names are told apart by a number', () => {
  expect(participantLabel(named('Léa', 1))).toBe('Léa');
  expect(participantLabel(named('Léa', 2))).toBe('Léa 2');
  expect(nextNameNumber([], 'Léa')).toBe(1);
  expect(nextNameNumber([named('Léa', 1), named('Noé', 1)], 'LÉA')).toBe(2);
  expect(nextNameNumber([named('Léa', 2)], 'Léa')).toBe(1);
  // A name that reads as another's label.
  expect(nextNameNumber([named('Léa', 1), named('Léa 2', 1)], 'Léa')).toBe(3);
});

it('GO-3: however people join, no two are called the same', () => {
  const name = fc.constantFrom('Léa', 'léa', 'Léa 2', 'Léa 2 2', 'Noé');
  fc.assert(
    fc.property(fc.array(name, { maxLength: 31 }), (names) => {
      const present: NamedParticipant[] = [];
      for (const firstName of names) {
        present.push(named(firstName, nextNameNumber(present, firstName)));
      }
      const labels = present.map((one) => participantLabel(one).toLocaleLowerCase('fr'));
      expect(new Set(labels).size).toBe(names.length);
    }),
  );
});

it('GO-12: a dish says whose it is, before the note', () => {
  expect(dishNote('Léa', 'sans sésame')).toBe('Léa\u00a0: sans sésame');
  expect(dishNote('Léa 2', '')).toBe('Léa 2');
});

it('GO-12: the longest name and note fit into the note of a line', () => {
  const label = participantLabel(named('x'.repeat(MAXIMUM_FIRST_NAME), MAXIMUM_PARTICIPANTS));
  const note = dishNote(label, 'y'.repeat(MAXIMUM_GROUP_NOTE));
  expect(note.length).toBeLessThanOrEqual(MAXIMUM_NOTE_LENGTH);
  expect(MAXIMUM_GROUP_NOTE).toBe(460);
});
