import { expect, test } from 'vitest';
import { isLastOwner } from './people.tsx';

const OWNER = { role: 'owner' } as const;
const MANAGER = { role: 'manager' } as const;

test('SA-61: that the last owner stays is known before it is tried', () => {
  expect(isLastOwner(OWNER, [OWNER, MANAGER])).toBe(true);
  expect(isLastOwner(OWNER, [OWNER, OWNER])).toBe(false);
  expect(isLastOwner(MANAGER, [OWNER, MANAGER])).toBe(false);
});
