import { expect, test } from 'vitest';
import { edited, historyOf, undone } from './edit-history.ts';

interface Group {
  readonly name: string;
  readonly choices: readonly { readonly name: string; readonly price: number }[];
}

const SOY = { name: 'Soja', price: 0 };
const SAUCES: Group = { name: 'Sauces', choices: [SOY, { name: 'Teriyaki', price: 0.5 }] };

test('CA-41: letters of one field are taken back together, another field by itself', () => {
  let history = historyOf(SAUCES);
  for (const name of ['Sauces ', 'Sauces m', 'Sauces maison']) {
    history = edited(history, { ...SAUCES, name });
  }
  const renamed = history.value;
  history = edited(history, { ...renamed, choices: [SOY, { name: 'Teriyaki', price: 0.8 }] });
  history = undone(history);
  expect(history.value).toEqual({ ...SAUCES, name: 'Sauces maison' });
  history = undone(history);
  expect(history.value).toBe(SAUCES);
  expect(undone(history)).toBe(history);
});

test('CA-41: each choice that is removed comes back by itself', () => {
  let history = historyOf(SAUCES);
  history = edited(history, { ...SAUCES, choices: [SOY] });
  history = edited(history, { ...SAUCES, choices: [] });
  history = undone(history);
  expect(history.value.choices).toEqual([SOY]);
  history = undone(history);
  expect(history.value).toBe(SAUCES);
});

test('CA-41: what was typed before a change was taken back is a change of its own', () => {
  let history = historyOf(SAUCES);
  history = edited(history, { ...SAUCES, name: 'Nos sauces' });
  history = edited(undone(history), { ...SAUCES, name: 'Les sauces' });
  expect(undone(history).value).toBe(SAUCES);
  expect(edited(history, { ...SAUCES, name: 'Les sauces' })).toBe(history);
});
