import type { DeviceKind, StaffRole } from '@comptoir/domain/staff/permissions';
import type { MessageKey } from '@comptoir/staff-texts/translate';

export const ROLE_NAMES = {
  owner: 'Owner',
  manager: 'Manager',
  counter: 'Counter',
  kitchen: 'Kitchen',
  courier: 'Courier',
  accountant: 'Accountant',
} as const satisfies Record<StaffRole, MessageKey>;

/** What a role is for, in a line. */
export const ROLE_HINTS = {
  owner: 'Everything, and who may do what',
  manager: 'Everything but the team and the audit log',
  counter: 'Orders with their guests, cancellations and small refunds',
  kitchen: 'Orders without guests and money',
  courier: 'Deliveries that are ready, with address and amount',
  accountant: 'Figures and books only',
} as const satisfies Record<StaffRole, MessageKey>;

export const DEVICE_NAMES = {
  board: 'Order board',
  counter: 'Counter',
  printer: 'Printer',
} as const satisfies Record<DeviceKind, MessageKey>;
