import { groupedTelephone } from '@comptoir/contract/accounts/telephones';
import { ALLERGEN_NAMES } from '@comptoir/contract/menus/allergen-names';
import { readSetting } from '@comptoir/contract/settings/settings-path';
import { toBasisPoints } from '@comptoir/contract/wire/euros';
import type { CancelReason } from '@comptoir/domain/orders/board';
import { warnedAllergens } from '@comptoir/domain/orders/named-allergens';
import { startBy } from '@comptoir/domain/orders/promise';
import { ASAP } from '@comptoir/domain/schedule/delivery-time-range';
import type { TicketLine, TicketOrder } from '@comptoir/tickets/ticket-order';
import type { PrintedOrder } from '#modules/orders/orders.ts';
import { madeItemIds, orderLeadTimes } from '#restaurant/order-lead-times.ts';
import type { RestaurantSnapshot } from '#restaurant/snapshot.ts';

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
}

/** An order as its tickets are made of it. `selection` null: with all of its lines. */
export function ticketOrder(
  order: PrintedOrder,
  restaurant: PrintingRestaurant,
  selection: LineSelection | null,
): TicketOrder {
  const { scheduling, condiments } = restaurant;
  const dueAt = (order.promised_at ?? order.slot_starts_at ?? order.finalized_at).getTime();
  const lead = orderLeadTimes(order.order_type, madeItemIds(order.lines), restaurant);
  const condimentIds = new Set(condiments.map(({ itemId }) => itemId));
  const lines = order.lines
    .filter(({ quantity, cancelled_quantity = 0 }) => quantity > cancelled_quantity)
    .map((line) => ticketLine(line, restaurant))
    .flatMap((line) => (selection === null ? [line] : selectedLine(line, selection)));
  const isPaid = order.status === 'paid';
  const isCancelled = order.progress === 'cancelled';
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
    },
    restaurant: restaurantOf(restaurant),
    isCancelled,
    ...(isCancelled && { reason: reasonOf(order) }),
  };
}

function ticketLine(
  line: PrintedOrder['lines'][number],
  { items }: PrintingRestaurant,
): TicketLine {
  const named = (
    sold: Pick<PrintedOrder['lines'][number], 'item_id' | 'item_name' | 'options'>,
  ) => {
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
    quantity: line.quantity - (line.cancelled_quantity ?? 0),
    note: line.note,
    totalCents: line.total_cents,
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
  { categoryIds = [] }: Pick<TicketLine, 'categoryIds'>,
  selection: LineSelection,
): boolean {
  const { categories, routed } = selection;
  if (categories.length === 0 || !categoryIds.some((id) => routed.has(id))) return true;
  return categoryIds.some((id) => categories.includes(id));
}

/** Null once the order is anonymised. */
function guestOf(order: PrintedOrder): TicketOrder['guest'] {
  const name = `${order.first_name} ${order.last_name}`.trim();
  const phone = groupedTelephone(order.phone_e164 || order.phone);
  if (name === '' && phone === '') return null;
  const address = order.order_type === 'delivery' ? addressOf(order) : [];
  return { name, phone, address };
}

function addressOf({ address, postal_code, city }: PrintedOrder): readonly string[] {
  return [address, `${postal_code} ${city}`.trim()].filter((line) => line !== '');
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
