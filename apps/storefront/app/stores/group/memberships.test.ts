import { expect, test } from 'vitest';
import { persistState } from '#stores/persistence/persisted-state.ts';
import { testStorage } from '#stores/persistence/test-storage.ts';
import {
  createGroupKey,
  createLineId,
  createMembershipStore,
  forget,
  type Membership,
  membershipIn,
  noteSharePaid,
  noteWrite,
  persistedMemberships,
  remember,
  settleWrite,
  useMemberships,
} from './memberships.ts';

const maki = { item_id: 'maki-saumon', quantity: 1, note: '', options: [] };

const membership: Membership = {
  linkKey: 'k3y',
  groupKey: 'own',
  participantId: 'lea',
  isHost: true,
  firstName: 'Léa',
  hasPaidShare: false,
  coupon: '',
  writes: [{ lineId: 'line-1', item: maki }],
};

function restoredIn(browser: ReturnType<typeof testStorage>) {
  const store = createMembershipStore();
  const { storage, events } = browser.tab();
  persistState(store, persistedMemberships, storage, events);
  return store;
}

test('GP-3, and GP-5: first name, keys and unsent changes survive a reload, and reach other tabs', () => {
  const browser = testStorage();
  const [one, other] = [restoredIn(browser), restoredIn(browser)];
  one.setState({ memberships: [membership], firstName: 'Léa' });
  expect(other.getState()).toMatchObject({ memberships: [membership], firstName: 'Léa' });
  expect(restoredIn(browser).getState().memberships).toEqual([membership]);
});

test.each(['nothing', '[]', '{"memberships":5}'])(
  'what is no membership is dropped: %s',
  (text) => {
    const browser = testStorage({ 'group-orders': text });
    expect(restoredIn(browser).getState()).toMatchObject({ memberships: [] });
  },
);

test('a membership without its key is dropped, and a change without its line', () => {
  const stored = {
    memberships: [{ linkKey: 'k3y' }, { ...membership, writes: [{ lineId: '' }] }],
  };
  const browser = testStorage({ 'group-orders': JSON.stringify(stored) });
  expect(restoredIn(browser).getState().memberships).toEqual([{ ...membership, writes: [] }]);
});

test('GP-3: a browser knows its ten latest groups', () => {
  for (let index = 1; index <= 11; index += 1) remember({ ...membership, linkKey: `key-${index}` });
  expect(useMemberships.getState().memberships).toHaveLength(10);
  expect(membershipIn('key-1')).toBeNull();
  forget('key-2');
  expect(membershipIn('key-2')).toBeNull();
});

test('GP-5: a later change of a line replaces the one before, which settles nothing then', () => {
  remember({ ...membership, writes: [] });
  const first = { lineId: 'line-1', item: maki };
  noteWrite('k3y', first);
  noteWrite('k3y', { lineId: 'line-1', item: { ...maki, quantity: 2 } });
  settleWrite('k3y', first);
  expect(membershipIn('k3y')?.writes).toEqual([
    { lineId: 'line-1', item: { ...maki, quantity: 2 } },
  ]);
  settleWrite('k3y', { lineId: 'line-1', item: { ...maki, quantity: 2 } });
  expect(membershipIn('k3y')?.writes).toEqual([]);
});

test('keys have 256 random bits in base64url, ids of lines 128 of them', () => {
  expect(createGroupKey()).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(createLineId()).toMatch(/^[A-Za-z0-9_-]{22}$/);
  expect(createGroupKey()).not.toBe(createGroupKey());
});

test('GP-14: that the own share counted survives a reload', () => {
  const browser = testStorage();
  const store = restoredIn(browser);
  store.setState({ memberships: [{ ...membership, hasPaidShare: true }] });
  expect(restoredIn(browser).getState().memberships).toMatchObject([{ hasPaidShare: true }]);
  useMemberships.setState({ memberships: [membership] });
  noteSharePaid('k3y', true);
  expect(membershipIn('k3y')).toMatchObject({ hasPaidShare: true });
});
