import { expect, test } from 'vitest';
import { onlyChanged } from './only-changed.ts';

test('SA-41, PR-125: a form sends the fields that it has changed, so that it undoes nothing of another person', () => {
  const person = { name: 'Léa', role: 'manager' };
  expect(onlyChanged(person, { name: 'Léa M.', role: 'manager' })).toEqual({ name: 'Léa M.' });
  expect(onlyChanged(person, { ...person })).toEqual({});
  const printer = { kinds: ['kitchen'], host: null as string | null, copies: 1 };
  expect(onlyChanged(printer, { kinds: ['kitchen'], host: '192.168.1.50', copies: 1 })).toEqual({
    host: '192.168.1.50',
  });
  expect(onlyChanged({ ...printer, host: '192.168.1.50' }, printer)).toEqual({ host: null });
  expect(onlyChanged(printer, { ...printer, kinds: [] })).toEqual({ kinds: [] });
});
