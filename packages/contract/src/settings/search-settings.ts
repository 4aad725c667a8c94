import { normalise } from '@comptoir/domain/search/compared-text';
import { z } from 'zod';
import { translationsOf } from '../languages/translations-schema.ts';

const SHORTEST = 2;

const word = z
  .string()
  .refine(
    (text) => isLong(text) && !normalise(text).includes(' '),
    'un mot de deux lettres au moins',
  );

const query = z.string().refine(isLong, 'un texte de deux lettres au moins');

/** Synonyms and popular searches for the search in the menu. Rules. */
export const searchSettings = z.looseObject({
  synonyms: z.array(z.array(word).min(2, 'deux mots au moins')).nullish(),
  popular: z.array(query).nullish(),
  translations: translationsOf('search', { popular: z.array(query) }),
});

function isLong(text: string): boolean {
  return normalise(text).length >= SHORTEST;
}
