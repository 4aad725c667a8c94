import { expect, test } from 'vitest';
import { auditQueryOf } from './audit.tsx';

test('a filter asks for what is filled in alone', () => {
  expect(auditQueryOf({ search: ' ', from: '', to: '' })).toBe('');
  expect(auditQueryOf({ search: 'Léa & co', from: '2026-03-01', to: '' })).toBe(
    '?search=L%C3%A9a+%26+co&from=2026-03-01',
  );
});
