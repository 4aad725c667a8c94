import { reasonName } from '@comptoir/contract/staff/reason-names';
import { formatAmount } from '#lib/format/amount.ts';
import { DEVICE_NAMES, ROLE_NAMES } from '#lib/format/role-names.ts';
import { dayAndTime } from '#lib/format/time-text.ts';
import { type MessageKey, t } from '#lib/i18n/translate.ts';
import { PROGRESS_NAMES } from '#lib/live/steps/step-words.ts';
import { TICKET_NAMES, TRANSPORTS } from '#lib/printing/printer-words.ts';
import { PAUSES } from '#lib/service/set-words.ts';

/** What an action of the audit log was, as a sentence goes on after a name. Others show themselves. */
const ACTIONS: Readonly<Record<string, MessageKey>> = {
  'session.open': 'signed in',
  'session.end': 'signed out',
  'session.prove': 'proved the sign-in again',
  'person.add': 'added a person',
  'person.join': 'joined',
  'person.invite': 'invited a person',
  'person.change': 'changed a person',
  'person.remove': 'removed a person',
  'person.new_password': 'set a new password by a link',
  'person.send_new_password': 'sent a link for a new password',
  'invitation.add': 'invited a person',
  'invitation.create': 'invited a person',
  'invitation.send': 'invited a person',
  'invitation.remove': 'withdrew an invitation',
  'invitation.withdraw': 'withdrew an invitation',
  'device.add': 'added a device',
  'device.enrol': 'enrolled a device',
  'device.change': 'changed a device',
  'device.revoke': 'revoked a device',
  'passkey.add': 'added a passkey',
  'passkey.remove': 'removed a passkey',
  'totp.add': 'set up an authenticator app',
  'totp.remove': 'removed an authenticator app',
  'recovery_codes.replace': 'made new recovery codes',
  'password.change': 'changed the password',
  'pin.change': 'set a PIN',
  'pin.remove': 'removed a PIN',
  'pin.lock': 'was locked after wrong PINs',
  'order.advance': 'moved an order on',
  'order.cancel': 'cancelled an order',
  'order.promise': 'promised another time',
  'order.report_answer': 'answered a guest’s report',
  'order.undo': 'took back the last step of an order',
  'order.propose': 'proposed a change to a guest',
  'order.withdraw': 'withdrew a proposal to a guest',
  'printer.add': 'added a printer',
  'printer.change': 'changed a printer',
  'printer.key': 'made a new key for a printer',
  'printer.remove': 'removed a printer',
  'ticket.print': 'had a ticket printed',
  'ticket.resolve': 'said that a ticket came out',
  'hold.set': 'said that something is sold out',
  'hold.end': 'made available again what was sold out',
  'pause.set': 'paused orders',
  'pause.end': 'ended a pause',
  'rush.set': 'set a rush',
  'rush.end': 'ended the rush',
  'slot.close': 'closed a slot',
  'slot.open': 'opened a slot again',
  'books.clock': 'confirmed the clock of the server',
  'books.close': 'closed a day',
  'invoice.make': 'made an invoice',
  'invoice.mail': 'had a receipt or an invoice mailed',
  'catalogue.add': 'added something to the draft',
  'catalogue.archive': 'archived something of the draft',
  'catalogue.change': 'changed the draft',
  'catalogue.discard': 'discarded the draft',
  'catalogue.example': 'took an example menu',
  'catalogue.move': 'moved something in the draft',
  'catalogue.option_group': 'changed a group of choices',
  'catalogue.options': 'took back a change of a group of choices',
  'catalogue.picture': 'added a picture',
  'catalogue.prices': 'changed prices in the draft',
  'catalogue.publish': 'published the draft',
  'catalogue.restore': 'brought a version back',
  'catalogue.schedule': 'planned a publication',
  'catalogue.table': 'put a table into the draft',
  'catalogue.unarchive': 'brought something back into the draft',
  'catalogue.unschedule': 'took back a planned publication',
  'shop.open': 'opened the shop',
  'trial.mail': 'sent a test mail',
  'trial.cards': 'checked card payments',
  'exception.add': 'added other hours',
  'exception.change': 'changed other hours',
  'exception.remove': 'removed other hours',
  'holiday.as_usual': 'opens as usual on a public holiday',
  'holiday.ask_again': 'asks again about a public holiday',
  'service.begin': 'began the service',
  'service.end': 'ended the service',
};

/** « a révoqué un appareil »; an action without a text shows its name. */
export function actionText(action: string): string {
  const key = ACTIONS[action];
  return key === undefined ? action : t(key);
}

const FIELDS: Readonly<Record<string, MessageKey>> = {
  name: 'Name',
  email: 'E-mail address',
  role: 'Role',
  kind: 'Kind',
  means: 'By',
  progress: 'State',
  promised_at: 'Promised',
  reason: 'Reason',
  refundable_cents: 'Paid (amount)',
  refund_cents: 'Given back',
  transport: 'How is it connected?',
  host: 'Address',
  port: 'Port',
  kinds: 'What does it print?',
  copies: 'Copies',
  columns: 'Width of the paper',
  code_page: 'Letters',
  ends_at: 'Until',
  portions: 'Portions left',
  pause: 'Pause',
  minutes: 'Minutes more',
  starts_at: 'Slot',
};

const VALUES: Readonly<Record<string, Readonly<Record<string, MessageKey>>>> = {
  role: ROLE_NAMES,
  kind: { ...DEVICE_NAMES, kitchen: 'Kitchen ticket', receipt: 'Receipt' },
  kinds: TICKET_NAMES,
  transport: TRANSPORTS,
  progress: PROGRESS_NAMES,
  pause: PAUSES,
};

/** What people read for a field of an entry; one without a text shows its name. */
export function fieldText(name: string): string {
  const key = FIELDS[name];
  return key === undefined ? name : t(key);
}

/** A field that an entry names, with its values as text; null where there was or is none. */
export interface ChangedField {
  readonly name: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** The fields whose values differ; all of them for something new or removed. */
export function changedFields(before: unknown, after: unknown): readonly ChangedField[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  const names = new Set([...Object.keys(old), ...Object.keys(now)]);
  // Ids of jobs tell a person nothing.
  names.delete('jobs');
  return [...names]
    .map((name) => ({ name, before: textOf(name, old[name]), after: textOf(name, now[name]) }))
    .filter((field) => field.before !== field.after);
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  if (value === null || value === undefined) return {};
  return typeof value === 'object' ? { ...value } : { '': value };
}

function textOf(name: string, value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' && name.endsWith('_cents')) return formatAmount(value / 100);
  if (Array.isArray(value)) return value.map((one) => textOf(name, one)).join(', ') || null;
  if (typeof value !== 'string') return JSON.stringify(value);
  if (name.endsWith('_at')) return dayAndTime(value);
  if (name === 'reason') return reasonName(value);
  const key = VALUES[name]?.[value];
  return key === undefined ? value : t(key);
}
