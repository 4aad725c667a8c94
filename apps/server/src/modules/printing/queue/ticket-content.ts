import { groupedTelephone } from '@comptoir/contract/accounts/telephones';
import { ALLERGEN_NAMES } from '@comptoir/contract/menus/allergen-names';
import { handoverMeans } from '@comptoir/contract/settings/settings-mapping';
import { readSetting } from '@comptoir/contract/settings/settings-path';
import type { PrinterSettings } from '@comptoir/contract/staff/printing';
import { toBasisPoints } from '@comptoir/contract/wire/euros';
import type { CancelReason } from '@comptoir/domain/orders/board';
import { warnedAllergens } from '@comptoir/domain/orders/named-allergens';
import { startBy } from '@comptoir/domain/orders/promise';
import type { PrintJobState, TicketKind } from '@comptoir/domain/printing/printing';
import { ASAP } from '@comptoir/domain/schedule/delivery-time-range';
import { buildTicket } from '@comptoir/tickets/build-ticket';
import { changesBetween, type TicketChange } from '@comptoir/tickets/changes-between';
import { testTicket } from '@comptoir/tickets/test-ticket';
import type { Ticket } from '@comptoir/tickets/ticket';
import type { TicketLine, TicketOrder } from '@comptoir/tickets/ticket-order';
import { isSettled, type PrintedOrder } from '#modules/orders/orders.ts';
import { madeItemIds, orderLeadTimes } from '#restaurant/order-lead-times.ts';
import type { RestaurantSnapshot } from '#restaurant/snapshot.ts';
import type { ClaimedJob, Printer } from '../printing.ts';

type Tried = Pick<PrinterSettings, 'columns' | 'code_page' | 'code_page_number'>;

/** The printed content of a job, as it is stored: the same on each reading. */
export type JobContent =
  | {
      readonly order: TicketOrder;
      readonly changes: readonly TicketChange[] | null;
      readonly copies: number;
    }
  /** A test page, with what the wizard tries. */
  | { readonly order: null; readonly tried: Partial<Tried> };

/** A job with what its own printer adds. */
export interface JobRow {
  readonly job_id: string;
  readonly order_id: string | null;
  readonly printer_id: string;
  readonly kind: TicketKind | 'test';
  readonly content_version: number;
  readonly copy: number;
  readonly reprint: number;
  readonly is_possible_duplicate: boolean;
  readonly requested_by: string | null;
  readonly state: PrintJobState;
  readonly lease_id: string | null;
  readonly lease_until: Date | null;
  readonly sent_at: Date | null;
  readonly content: JobContent | null;
  readonly route_name: string;
  readonly categories: readonly string[];
  readonly copies: number;
  readonly prints_when: PrinterSettings['prints_when'];
}

export interface PreparedContent extends JobRow {
  readonly content: JobContent;
}

/** A content depends on these beside its job. */
interface ContentSources {
  readonly order: PrintedOrder | null;
  readonly restaurant: PrintingRestaurant;
  /** The content of the last paper that may exist of the job's place. */
  readonly last: JobContent | null;
  /** The categories that printers of kitchen tickets name. */
  readonly routed: ReadonlySet<string>;
}

/** The parts of the restaurant that tickets show or depend on. */
export type PrintingRestaurant = Pick<
  RestaurantSnapshot,
  'settings' | 'publicData' | 'scheduling' | 'condiments' | 'items'
>;

/** Which lines a kitchen ticket has. Rule PR-12. */
export interface LineSelection {
  /** The categories of the printer; empty for all. */
  readonly categories: readonly string[];
  /** The categories that any printer of kitchen tickets names. */
  readonly routed: ReadonlySet<string>;
  /** The items of the paper before: they stay with their station, whatever the menu or its printers became. */
  readonly printed?: ReadonlySet<string>;
}

/**
 * An order as its tickets are made of it. `selection` null: with all of its lines. Receipts have the lines as they were
 * sold, the others without units that were left out. Rules SU-8 and SU-10.
 */
export function ticketOrder(
  kind: TicketKind,
  order: PrintedOrder,
  restaurant: PrintingRestaurant,
  selection: LineSelection | null,
): TicketOrder {
  const { scheduling, condiments } = restaurant;
  const dueAt = (order.promised_at ?? order.slot_starts_at ?? order.submitted_at).getTime();
  const lead = orderLeadTimes(order.order_type, madeItemIds(order.lines), restaurant);
  const condimentIds = new Set(condiments.map(({ itemId }) => itemId));
  const lines = order.lines
    .map((line) =>
      ticketLine(line, kind === 'receipt' ? line.quantity : unitsMade(line), restaurant),
    )
    .filter(({ quantity }) => quantity > 0)
    .flatMap((line) => (selection === null ? [line] : selectedLine(line, selection)));
  // Of nothing nothing was paid.
  const isPaid = isSettled(order) && order.total_cents > 0;
  const isCancelled = order.progress === 'cancelled';
  const takenBy = handoverMeans(restaurant.settings);
  const texts = [order.comment, order.allergies, ...order.lines.map(({ note }) => note)];
  return {
    orderNumber: order.number,
    orderType: order.order_type,
    isAsap: order.delivery_time === ASAP,
    promisedAt: new Date(dueAt).toISOString(),
    startBy: new Date(startBy(dueAt, lead)).toISOString(),
    placedAt: order.placed_at.toISOString(),
    timezone: scheduling.pickup.timezone,
    lines: lines.filter(({ itemId }) => !condimentIds.has(itemId)),
    condiments: lines.filter(({ itemId }) => condimentIds.has(itemId)),
    note: order.comment,
    allergies: order.allergies,
    allergens: warnedAllergens(order.avoided_allergens, texts).map((id) => ALLERGEN_NAMES[id]),
    guest: guestOf(order),
    payment: {
      method: order.payment_method,
      isPaid,
      dueCents: isPaid || isCancelled ? 0 : order.total_cents,
      ...(takenBy.some((means) => means !== 'cash') && { takenBy }),
      ...(order.status === 'pending' && isPaid && { paidBy: paidBy(order) }),
    },
    amounts: {
      subtotal: order.subtotal_cents,
      discount: order.discount_cents,
      delivery: order.delivery_cents,
      taxes: order.taxes.map(({ rate, tax_cents }) => ({
        rate: toBasisPoints(rate),
        cents: tax_cents,
      })),
      total: order.total_cents,
      ...(order.tip_cents && { tip: order.tip_cents }),
    },
    restaurant: restaurantOf(restaurant),
    isCancelled,
    ...(isCancelled && { reason: reasonOf(order) }),
  };
}

function paidBy({ handover_payments: payments }: PrintedOrder) {
  return (payments ?? [])
    .filter(({ amount_cents }) => amount_cents > 0)
    .map(({ means, amount_cents: cents }) => ({ means, cents }));
}

type PrintedLine = PrintedOrder['lines'][number];

function unitsMade({ quantity, cancelled_quantity = 0 }: PrintedLine): number {
  return quantity - cancelled_quantity;
}

/** So many units of a line, at their part of its price. */
function ticketLine(
  line: PrintedLine,
  quantity: number,
  { items }: PrintingRestaurant,
): TicketLine {
  const named = (sold: Pick<PrintedLine, 'item_id' | 'item_name' | 'options'>) => {
    const category = items.get(sold.item_id)?.categoryId;
    return {
      itemId: sold.item_id,
      ...(category !== undefined && { categoryIds: [category] }),
      name: sold.item_name,
      options: sold.options.map(({ name, quantity }) => ({ name, quantity })),
    };
  };
  return {
    ...named(line),
    ...(line.dishes && { dishes: line.dishes.map(named) }),
    quantity,
    note: line.note,
    totalCents: Math.round((line.total_cents * quantity) / line.quantity),
  };
}

/**
 * A line as a station makes it: of a formula only its own dishes, unless the station makes the formula's category.
 * None where it makes nothing of it. Rules PR-12 and C-27.
 */
function selectedLine(line: TicketLine, selection: LineSelection): readonly TicketLine[] {
  const { dishes, categoryIds = [] } = line;
  if (!dishes || categoryIds.some((id) => selection.categories.includes(id))) {
    return isSelected(line, selection) ? [line] : [];
  }
  const own = dishes.filter((dish) => isSelected(dish, selection));
  return own.length > 0 ? [{ ...line, dishes: own }] : [];
}

/** A line that no printer names is printed by all: it is better on two papers than on none. Rule PR-12. */
function isSelected(
  { itemId, categoryIds = [] }: Pick<TicketLine, 'itemId' | 'categoryIds'>,
  selection: LineSelection,
): boolean {
  const { categories, routed, printed } = selection;
  if (printed?.has(itemId)) return true;
  if (categories.length === 0 || !categoryIds.some((id) => routed.has(id))) return true;
  return categoryIds.some((id) => categories.includes(id));
}

/** Null once the order is anonymised. */
function guestOf(order: PrintedOrder): TicketOrder['guest'] {
  const name = `${order.first_name} ${order.last_name}`.trim();
  const phone = groupedTelephone(order.phone_e164);
  if (name === '' && phone === '') return null;
  const address = order.order_type === 'delivery' ? addressOf(order) : [];
  return { name, phone, address };
}

function addressOf(order: PrintedOrder): readonly string[] {
  const { address, postal_code, city, entry_code, floor } = order;
  return [
    address,
    `${postal_code} ${city}`.trim(),
    entry_code && `Code d’entrée : ${entry_code}`,
    floor && `Étage, porte : ${floor}`,
  ].filter((line) => line !== '');
}

function reasonOf({ cancel_reason, cancellation }: PrintedOrder): string {
  const reason = cancel_reason === null ? '' : REASONS[cancel_reason];
  return [reason, cancellation?.text ?? ''].filter((text) => text !== '').join(' : ');
}

function restaurantOf({ settings, publicData }: PrintingRestaurant): TicketOrder['restaurant'] {
  const { contacts } = settings;
  const [company, siret, vat] = ['company', 'siret', 'vat_number'].map((fact) =>
    readSetting(publicData.settings, `site.legal.${fact}`),
  );
  const legal = [company, siret && `SIRET ${siret}`, vat && `TVA ${vat}`].filter(
    (fact): fact is string => typeof fact === 'string' && fact !== '',
  );
  return {
    name: contacts?.name ?? '',
    address: (contacts?.address ?? '').split('\n').filter((line) => line.trim() !== ''),
    phone: groupedTelephone(contacts?.phone ?? ''),
    ...(legal.length > 0 && { legal }),
  };
}

/** As the restaurant says it; guests read other sentences (T-22). */
const REASONS: Readonly<Record<CancelReason, string>> = {
  sold_out: 'plat épuisé',
  too_busy: 'trop de commandes',
  closing: 'fermeture',
  address: 'adresse non desservie',
  duplicate: 'commande en double',
  guest: 'à la demande du client',
  no_show: 'client absent',
  other: '',
};

/**
 * What a job prints of its order as it is now; `wait`: not now, as a change may be taken back; null: nothing.
 * Rules PR-11 to PR-14.
 */
export function contentOf(
  job: JobRow,
  { order, restaurant, last, routed }: ContentSources,
): JobContent | 'wait' | null {
  const { kind, content, content_version, reprint, categories, copies } = job;
  if (kind === 'test') return content ?? { order: null, tried: {} };
  if (!order) return null;
  if (!isWanted(job, order)) return 'wait';
  const printed = new Set(last?.order ? stationItems(last.order) : []);
  const selection = kind === 'kitchen' ? { categories, routed, printed } : null;
  const current = ticketOrder(kind, order, restaurant, selection);
  const isFirst = reprint > 0 || content_version === 1;
  // A station of which nothing is made any more is told so once, by its correction.
  if (isEmpty(current) && (isFirst || !last?.order || isEmpty(last.order))) return null;
  if (reprint > 0) return { order: current, changes: null, copies: 1 };
  if (content_version === 1) return { order: current, changes: null, copies };
  if (!last?.order) return null;
  const changes = changesBetween(last.order, current, kind);
  return changes.length === 0 ? null : { order: current, changes, copies };
}

function isEmpty({ lines, condiments }: TicketOrder): boolean {
  return lines.length + condiments.length === 0;
}

/** What a station makes by its paper: of a formula its dishes. */
function stationItems({ lines, condiments }: TicketOrder): readonly string[] {
  return [...lines, ...condiments].flatMap(({ itemId, dishes }) =>
    dishes ? dishes.map((dish) => dish.itemId) : [itemId],
  );
}

/** As `IS_WANTED` says it; the order may have changed since. */
function isWanted(job: JobRow, { progress }: PrintedOrder): boolean {
  if (job.reprint > 0 || job.requested_by !== null) return true;
  if (progress === 'received') return job.prints_when === 'received';
  return progress !== 'handed_over' && (progress !== 'cancelled' || job.content_version > 1);
}

/** A claimed job as a transport prints it. */
export function printedJob(job: PreparedContent, printer: Printer): ClaimedJob {
  const { settings } = printer;
  const { content } = job;
  const tried = content.order === null ? content.tried : {};
  const { columns, code_page: codePage, code_page_number } = { ...settings, ...tried };
  return {
    jobId: job.job_id,
    leaseId: job.lease_id ?? '',
    leaseUntil: job.lease_until?.getTime() ?? 0,
    orderNumber: content.order?.orderNumber ?? null,
    ticket: ticketOf(job, { name: settings.name, columns, codePage }),
    format: {
      columns,
      codePage,
      codePageNumber: code_page_number,
      opensDrawer: settings.opens_drawer && isCashed(job),
    },
    printer,
  };
}

/** The ticket of a job; a test page says what is tried on `printer`. */
export function ticketOf(job: PreparedContent, printer: Parameters<typeof testTicket>[0]): Ticket {
  const { content, kind, reprint, copy, is_possible_duplicate: isPossibleDuplicate } = job;
  if (kind === 'test' || content.order === null) return testTicket(printer);
  const { order, changes, copies } = content;
  return buildTicket(kind, order, { reprint, isPossibleDuplicate, changes, copy, copies });
}

/** The drawer opens once: with the first paper of an order whose cash is due. */
function isCashed({ kind, copy, reprint, content_version, content }: PreparedContent): boolean {
  const isFirst = copy === 1 && reprint === 0 && content_version === 1;
  const { method, isPaid } = content.order?.payment ?? { method: 'card', isPaid: true };
  return isFirst && (kind === 'counter' || kind === 'receipt') && method === 'cash' && !isPaid;
}
