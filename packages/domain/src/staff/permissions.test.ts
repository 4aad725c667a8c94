import { describe, expect, it } from 'vitest';
import {
  isPinOnlyRole,
  isRefundLimited,
  needsSecondFactor,
  permissionsByPin,
  permissionsOf,
  permissionsOfDevice,
  STAFF_ROLES,
} from './permissions.ts';

/** The columns: owner, manager, counter, kitchen, courier, accountant. */
const TABLE = {
  'orders.read': 'yes yes yes yes no no',
  'orders.guest': 'yes yes yes no no no',
  'orders.advance': 'yes yes yes yes no no',
  'orders.cancel': 'yes yes yes no no no',
  'payments.refund': 'yes yes yes no no no',
  'deliveries.run': 'yes yes yes no yes no',
  'availability.sold_out': 'yes yes yes yes no no',
  'availability.write': 'yes yes yes no no no',
  'catalogue.write': 'yes yes no no no no',
  'catalogue.publish': 'yes yes no no no no',
  'settings.write': 'yes yes no no no no',
  'books.read': 'yes yes no no no yes',
  'books.close': 'yes yes no no no no',
  'payments.keys': 'yes no no no no no',
  'staff.manage': 'yes no no no no no',
} as const;

describe('the permissions of a role', () => {
  it.each(Object.entries(TABLE))('SA-1: %s is held by %s', (name, columns) => {
    const held = STAFF_ROLES.map((role) => {
      const isHeld = [...permissionsOf(role)].some((permission) => permission === name);
      return isHeld ? 'yes' : 'no';
    });
    expect(held.join(' ')).toBe(columns);
  });

  it('SA-1: are no others than those of the table', () => {
    const all = new Set(STAFF_ROLES.flatMap((role) => [...permissionsOf(role)]));
    expect([...all].sort()).toEqual(Object.keys(TABLE).sort());
  });

  it('SA-2: refunds are limited for the counter', () => {
    expect(STAFF_ROLES.filter(isRefundLimited)).toEqual(['counter']);
  });

  it('SA-44: the counter and the kitchen need no address', () => {
    expect(STAFF_ROLES.filter(isPinOnlyRole)).toEqual(['counter', 'kitchen']);
  });

  it('SA-13: owners and managers need a second factor', () => {
    expect(STAFF_ROLES.filter(needsSecondFactor)).toEqual(['owner', 'manager']);
  });
});

describe('the permissions of a device', () => {
  it('SA-30: a board and a counter read orders with their guests, a printer nothing', () => {
    expect([...permissionsOfDevice('board', true)]).toEqual(['orders.read', 'orders.guest']);
    expect([...permissionsOfDevice('counter', true)]).toEqual(['orders.read', 'orders.guest']);
    expect([...permissionsOfDevice('printer', false)]).toEqual([]);
  });

  it('SA-30: without a PIN for it, a board moves orders forward', () => {
    expect([...permissionsOfDevice('board', false)]).toContain('orders.advance');
  });

  it('SA-33: a PIN opens the service, and nothing of the desk', () => {
    expect([...permissionsByPin('owner')].sort()).toEqual([...permissionsOf('counter')].sort());
    expect([...permissionsByPin('kitchen')].sort()).toEqual([...permissionsOf('kitchen')].sort());
    expect([...permissionsByPin('courier')]).toEqual(['deliveries.run']);
    expect([...permissionsByPin('accountant')]).toEqual([]);
  });
});
