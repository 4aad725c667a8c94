import { expect, test } from 'vitest';
import { type FocusKind, keyAction } from './keyboard.ts';

const press = (key: string, focus: FocusKind = 'none', change = {}) =>
  keyAction(
    { key, repeat: false, ctrlKey: false, metaKey: false, altKey: false, ...change },
    focus,
  );

test('OB-74: the keys of a bump bar', () => {
  expect(press('1')).toEqual({ kind: 'open', place: 1 });
  expect(press('9')).toEqual({ kind: 'open', place: 9 });
  expect(press('Enter')).toEqual({ kind: 'step' });
  expect(press('u')).toEqual({ kind: 'undo' });
  expect(press('U')).toEqual({ kind: 'undo' });
  expect(press('?')).toEqual({ kind: 'help' });
  expect(press('0')).toBeNull();
  expect(press('a')).toBeNull();
});

test('OB-74: a held key acts once, and shortcuts of the browser are its own', () => {
  expect(press('Enter', 'none', { repeat: true })).toBeNull();
  expect(press('1', 'none', { ctrlKey: true })).toBeNull();
  expect(press('u', 'none', { metaKey: true })).toBeNull();
  expect(press('1', 'none', { altKey: true })).toBeNull();
});

test('OB-74: a field takes every key, a button its Enter', () => {
  expect(press('1', 'field')).toBeNull();
  expect(press('Enter', 'control')).toBeNull();
  expect(press('2', 'control')).toEqual({ kind: 'open', place: 2 });
});

test('SV-73: a letter opens what a service is set by', () => {
  const opened = ['e', 'P', 'c', 'k'].map((key) => press(key)?.kind);
  expect(opened).toEqual(['sold_out', 'pause', 'rush', 'slots']);
  expect(press('e', 'field')).toBeNull();
  expect(press('c', 'none', { ctrlKey: true })).toBeNull();
});
