import { ENTITY_KINDS, NAME_FIELDS } from '@comptoir/contract/catalogue/entities';
import type { WireAuditEntry } from '@comptoir/contract/staff/audit';
import { reasonName } from '@comptoir/contract/staff/reason-names';
import { type MessageKey, t } from '@comptoir/staff-texts/translate';
import { fieldName, settingTitle } from '../fields/field-names.ts';
import { changedValues, valueText } from '../fields/value-text.ts';
import { PAUSES, PROGRESS_NAMES } from '../names/orders.ts';
import { DEVICE_NAMES, ROLE_NAMES } from '../names/people.ts';
import { TICKET_NAMES, TRANSPORTS } from '../names/printing.ts';

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
  'order.refund': 'refunded an order',
  'order.retry_refund': 'sent a refund again',
  'order.promise': 'promised another time',
  'order.report_answer': 'answered a guest’s report',
  'order.correct_payments': 'corrected how an order was paid',
  'order.recall': 'recalled an order that was handed over',
  'order.line_done': 'ticked off a line of an order',
  'order.courier': 'said who delivers an order',
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
  'books.cash_movement': 'put cash into the cash register or took it out',
  'books.courier_cash': 'received the cash of a courier',
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
  'payments.keys': 'entered keys of the card provider',
  'payments.keys_removed': 'removed the keys of the card provider',
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

/** An entry in words, on its page and in the exported table. Rule SA-52. */
export interface AuditLine {
  readonly actor: string;
  readonly action: string;
  /** The order or the dish that it is about; empty for anything else. */
  readonly subject: string;
  readonly fields: readonly ChangedField[];
}

/** How an instant reads: in the time of a device on its page, in that of the restaurant in a file. */
type MomentText = (instant: string) => string;

/** Who did what to which order or dish, and which fields changed. Rule SA-52. */
export function auditLine(entry: WireAuditEntry, momentText: MomentText): AuditLine {
  const { person, device, action, order_number: number } = entry;
  const actor = [person?.name, device?.name].filter((name) => name !== undefined).join(', ');
  const name = action.startsWith('catalogue.') ? subjectName(entry) : null;
  return {
    actor: actor || t('The server'),
    action: actionText(action),
    subject: number === null ? (name ?? '') : t('Order {number}', { number }),
    fields: changedFields(entry, momentText),
  };
}

/** « a révoqué un appareil »; an action without a text shows its name beside a general one. */
export function actionText(action: string): string {
  const key = ACTIONS[action];
  return key === undefined ? t('did something else ({action})', { action }) : t(key);
}

const FIELDS: Readonly<Record<string, MessageKey>> = {
  name: 'Name',
  email: 'E-mail address',
  role: 'Role',
  kind: 'Kind',
  means: 'By',
  by: 'By',
  mode: 'Way',
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
  day: 'Day',
  from: 'From',
  to: 'To',
  float_cents: 'In the cash register at the start',
  counted_cents: 'Counted',
  expected_cents: 'Expected',
  difference_cents: 'Difference',
  amount_cents: 'Amount',
  cash_given_cents: 'Cash given',
  cash_cents: 'Cash',
  terminal_cents: 'Card on the terminal',
  meal_voucher_cents: 'Meal vouchers',
  cheque_cents: 'Cheque',
  cash_tip_cents: 'Tip in cash',
  terminal_tip_cents: 'Tip on the terminal',
  change_cents: 'Change (money)',
  number: 'Number',
  document: 'Document',
  added: 'New (several)',
  changed: 'Changed (several)',
  categories: 'New categories',
  items: 'Items',
  version: 'Version (one)',
  note: 'Note',
  publish_at: 'Published at',
  outcome: 'Result',
  code_page_number: 'Number of the letters',
  prints_when: 'When does it print?',
  minutes_before_start: 'Minutes before it is time to start',
  opens_drawer: 'Cash drawer',
  replies: 'What the printer tells',
  has_pin: 'PIN',
  message: 'Message',
  order_type: 'Pickup or delivery',
  ranges: 'Hours',
  now: 'Clock of the server',
  last_seen: 'Last seen by the shop',
  group: 'Group',
  quantity: 'How many',
};

const VALUES: Readonly<Record<string, Readonly<Record<string, MessageKey>>>> = {
  role: ROLE_NAMES,
  kind: { ...DEVICE_NAMES, kitchen: 'Kitchen ticket', receipt: 'Receipt' },
  kinds: TICKET_NAMES,
  transport: TRANSPORTS,
  progress: PROGRESS_NAMES,
  pause: PAUSES,
  means: {
    password: 'with a password',
    passkey: 'with a passkey',
    totp: 'with an authenticator app',
    recovery: 'with a recovery code',
    pin: 'PIN',
    card: 'Card',
    cash: 'Cash',
  },
  order_type: { pickup: 'Pickup', delivery: 'Delivery' },
  by: { 'command line': 'a command on the server' },
  mode: { test: 'Test', live: 'Real payments' },
};

/** A field that an entry names, with its values as text; null where there was or is none. */
export interface ChangedField {
  /** What people read for it. */
  readonly name: string;
  readonly before: string | null;
  readonly after: string | null;
}

type Entry = Pick<WireAuditEntry, 'action' | 'subject' | 'before' | 'after'>;

/** The fields whose values differ; all of them for something new or removed. Rule SA-52. */
export function changedFields(
  { action, subject, before, after }: Entry,
  momentText: MomentText,
): readonly ChangedField[] {
  const textOf = (field: string, value: unknown) => valueWords(field, value, momentText);
  if (action === 'catalogue.prices')
    return changedPrices(fieldsOf(before), fieldsOf(after), textOf);
  const entity = entityOf(subject);
  const isContent = entity !== null && action.startsWith('catalogue.');
  return changedValues(fieldsOf(before), fieldsOf(after))
    .filter(({ field }) => !HIDDEN.test(field))
    .flatMap(({ field, before: old, after: now }) => {
      const name = isContent ? fieldName(entity, field) : fieldText(field);
      return name === null ? [] : [{ name, before: textOf(field, old), after: textOf(field, now) }];
    })
    .filter((field) => field.before !== field.after);
}

/** The name of what an entry of the catalogue is about; null where it has none. */
export function subjectName({ subject, before, after }: Omit<Entry, 'action'>): string | null {
  const entity = entityOf(subject);
  if (entity === null) return null;
  if (entity.kind === 'setting') return settingTitle(entity.id) ?? entity.id;
  const field = NAME_FIELDS[entity.kind];
  const name = field === null ? null : (fieldsOf(after)[field] ?? fieldsOf(before)[field]);
  return typeof name === 'string' && name !== '' ? name : entity.id;
}

/** « Margherita, Prix »: what a table of prices changed. Rule R-31. */
function changedPrices(
  before: Fields,
  after: Fields,
  textOf: (field: string, value: unknown) => string | null,
): readonly ChangedField[] {
  return Object.entries(after).flatMap(([item, prices]) =>
    changedValues({ item_price: before[item] ?? {} }, { item_price: prices }).map(
      ({ field, before: old, after: now }) => ({
        name: `${item}, ${fieldName({ kind: 'item', id: item }, field) ?? field}`,
        before: textOf(field, old),
        after: textOf(field, now),
      }),
    ),
  );
}

/** Ids, addresses of files and what only programs read tell a person nothing. */
const HIDDEN = /^(?:jobs|url|revision|.*_id|units|ids)$/;

function fieldText(name: string): string {
  const key = FIELDS[name];
  return key === undefined ? name.replace(/_cents$/, '').replaceAll('_', ' ') : t(key);
}

/** `item:thon` → the entity of the draft; null for anything else. */
function entityOf(subject: string) {
  const [, kind, id] = /^([a-z]+):(.+)$/.exec(subject) ?? [];
  const known = ENTITY_KINDS.find((each) => each === kind);
  return known === undefined || id === undefined ? null : { kind: known, id };
}

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function valueWords(name: string, value: unknown, momentText: MomentText): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (value === '[secret]') return t('(not shown)');
  if (typeof value === 'string') return wordText(name, value, momentText);
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) {
    return value.map((one) => valueWords(name, one, momentText)).join(', ') || null;
  }
  // Of hours, zones or choices of an item the log says that they changed.
  return typeof value === 'object' ? t('changed') : valueText(name, value);
}

/** An instant in UTC, as the log has it. */
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

function wordText(name: string, value: string, momentText: MomentText): string {
  if (INSTANT.test(value)) return momentText(value);
  if (name === 'reason') return reasonName(value);
  const key = VALUES[name]?.[value];
  return key === undefined ? value : t(key);
}
