/** What a person of the staff is; each role is a set of permissions. Rule SA-1. */
export const STAFF_ROLES = [
  'owner',
  'manager',
  'counter',
  'kitchen',
  'courier',
  'accountant',
] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** The roles of people who have no address, and act by PIN alone. Rule SA-44. */
export const PIN_ONLY_ROLES = ['counter', 'kitchen'] as const satisfies readonly StaffRole[];

/** Whether a role can be held without an e-mail address. Rule SA-44. */
export function isPinOnlyRole(role: StaffRole): boolean {
  return PIN_ONLY_ROLES.some((each) => each === role);
}

/** What a request of the staff may need. Rule SA-1. */
export const PERMISSIONS = [
  'orders.read',
  'orders.guest',
  'orders.advance',
  'orders.cancel',
  'payments.refund',
  'deliveries.run',
  'availability.sold_out',
  'availability.write',
  'catalogue.write',
  'catalogue.publish',
  'settings.write',
  'payments.keys',
  'books.read',
  'books.close',
  'staff.manage',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** `printer` reads nothing: it fetches its own jobs by a key. Rule SA-30. */
export const DEVICE_KINDS = ['board', 'counter', 'printer'] as const;
export type DeviceKind = (typeof DEVICE_KINDS)[number];

const KITCHEN: readonly Permission[] = ['orders.read', 'orders.advance', 'availability.sold_out'];
const COUNTER: readonly Permission[] = [
  ...KITCHEN,
  'orders.guest',
  'orders.cancel',
  'payments.refund',
  'deliveries.run',
  'availability.write',
];

const OF_OWNERS: ReadonlySet<Permission> = new Set(['payments.keys', 'staff.manage']);

const ROLES: Readonly<Record<StaffRole, ReadonlySet<Permission>>> = {
  owner: new Set(PERMISSIONS),
  manager: new Set(PERMISSIONS.filter((permission) => !OF_OWNERS.has(permission))),
  counter: new Set(COUNTER),
  kitchen: new Set(KITCHEN),
  courier: new Set<Permission>(['deliveries.run']),
  accountant: new Set<Permission>(['books.read']),
};

/** The permissions of a role. Rule SA-1. */
export function permissionsOf(role: StaffRole): ReadonlySet<Permission> {
  return ROLES[role];
}

/**
 * Whether a role refunds up to `staff.refund_limit` of an order only, and may not keep the money of a
 * cancelled one. Rule SA-2.
 */
export function isRefundLimited(role: StaffRole): boolean {
  return role === 'counter';
}

/** Whether a role signs in with a second factor before anything else. Rule SA-13. */
export function needsSecondFactor(role: StaffRole): boolean {
  return role === 'owner' || role === 'manager';
}

/**
 * What a device opens without a PIN; forward steps only where
 * `staff.pin_for_advance` is false. Rule SA-30.
 */
export function permissionsOfDevice(
  kind: DeviceKind,
  isPinNeeded: boolean,
): ReadonlySet<Permission> {
  if (kind === 'printer') return new Set();
  const permissions: readonly Permission[] = ['orders.read', 'orders.guest'];
  return new Set(isPinNeeded ? permissions : [...permissions, 'orders.advance']);
}

/** What a PIN opens, on its device: the service, and nothing of the desk. Rule SA-33. */
const OF_PIN: ReadonlySet<Permission> = new Set(COUNTER);

/** The permissions of a person who gave the PIN on a device. Rule SA-33. */
export function permissionsByPin(role: StaffRole): ReadonlySet<Permission> {
  return new Set([...permissionsOf(role)].filter((permission) => OF_PIN.has(permission)));
}
