import { expect, test } from 'vitest';
import { accessText } from './access-text.ts';

const t = (key: string, values: object = {}) =>
  Object.entries(values).reduce((text, [name, value]) => text.replace(`{${name}}`, value), key);

test('K-34: entry code and floor have a line each, and nothing where nothing was written', () => {
  expect(accessText({ entryCode: ' 27B ', floor: '3e' }, t)).toBe(
    'Entry code: 27B\nFloor, door: 3e',
  );
  expect(accessText({ entryCode: '', floor: '3e' }, t)).toBe('Floor, door: 3e');
  expect(accessText({ entryCode: ' ', floor: '' }, t)).toBe('');
});
