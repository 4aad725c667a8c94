import { expect, test } from 'vitest';
import { delivery } from '../test-order.ts';
import { accountAccess } from './account-access.ts';

const USER = { address: '3 Place Bellecour, 69002 Lyon', entryCode: '27B', floor: '3e' };
const AT_HOME = { ...delivery, address: '3 Place Bellecour' };

test('K-34: the account’s entry code and floor come with its address, and with no other', () => {
  expect(accountAccess(USER, AT_HOME)).toEqual({ entryCode: '27B', floor: '3e' });
  expect(accountAccess(USER, delivery)).toBeNull();
});

test('K-34: what was typed stays', () => {
  expect(accountAccess(USER, { ...AT_HOME, entryCode: '4480A' })).toBeNull();
  expect(accountAccess(USER, { ...AT_HOME, floor: 'RDC' })).toBeNull();
});
