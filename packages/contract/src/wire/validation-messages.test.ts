import { expect, test } from 'vitest';
import { z } from 'zod';
import { frenchMessage } from './validation-messages.ts';

const REQUEST = z.object({
  name: z.string(),
  reason: z.enum(['late', 'other']),
  order_type: z.enum(['pickup', 'delivery']).nullable(),
  until: z.union([z.enum(['service']), z.iso.datetime()]),
});

function messages(body: object): readonly (readonly [string, string])[] {
  const { error } = REQUEST.safeParse(body, { error: frenchMessage });
  return (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]);
}

test('I-3: a field that is missing is told so, whatever it takes', () => {
  const required = 'Ce champ est obligatoire.';
  expect(messages({})).toEqual([
    ['name', required],
    ['reason', required],
    ['order_type', required],
    ['until', required],
  ]);
});

test('I-3: a wrong value is told what its field takes', () => {
  const wrong = { name: 'Léa', reason: 'later', order_type: 'both', until: 'soon' };
  expect(messages(wrong)).toEqual([
    ['reason', 'Cette valeur n’est pas proposée.'],
    ['order_type', 'Cette valeur n’est pas proposée.'],
    ['until', 'Cette valeur n’est pas de la forme attendue.'],
  ]);
});
