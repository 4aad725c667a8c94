import { isEmail } from '@comptoir/domain/checkout/form-rules';
import { siretOf } from '@comptoir/domain/invoices/siren';
import { cleanLine } from '@comptoir/domain/text/visible-text';
import { e164Of } from '../accounts/telephones.ts';
import type { CatalogueFinding } from '../staff/catalogue.ts';
import type { CatalogueEntity } from './entities.ts';
import { type SetupStep, setupStepOf } from './setup-steps.ts';

/** What may be missing before a shop can open. Rule OP-4. */
export const SETUP_LACKS = [
  ...(['name', 'address', 'contact'] as const),
  'hours',
  ...(['service', 'delivery_area', 'position'] as const),
  ...(['items', 'findings'] as const),
  ...(['payment', 'card_keys'] as const),
  ...(['company', 'siret', 'registered_office', 'publication_director', 'host'] as const),
  'mediator',
] as const;
export type SetupLack = (typeof SETUP_LACKS)[number];

/** What the draft does not tell. */
interface SetupFacts {
  /** What keeps the draft from being published, by what it is about. */
  readonly errors: readonly Pick<CatalogueFinding, 'kind' | 'id' | 'path'>[];
  /** Whether cards are charged for real. */
  readonly hasCardKeys: boolean;
}

type Content = Readonly<Record<string, unknown>>;

/**
 * What is missing in a draft before its shop can open, by step; none is an empty list. It judges a draft that
 * may be invalid, so every field is looked at as it is. Rule OP-4.
 */
export function setupChecklist(
  entities: readonly CatalogueEntity[],
  { errors, hasCardKeys }: SetupFacts,
): Readonly<Record<SetupStep, readonly SetupLack[]>> {
  const current = entities.filter(({ is_archived }) => !is_archived);
  const setting = (id: string) =>
    contentOf(current.find((entity) => entity.kind === 'setting' && entity.id === id)?.content);
  const contacts = setting('contacts');
  const legal = contentOf(setting('site').legal);
  const delivery = contentOf(setting('features').delivery);
  const payments = setting('payments');
  const menus = current
    .filter(({ kind }) => kind === 'menu')
    .map(({ content }) => contentOf(content));
  const isPickedUp = menus.some((menu) => hasHours(menu.pickup_time_ranges));
  const isDelivered = isOn(delivery.active) && menus.some((menu) => hasHours(menu.time_ranges));
  const isCash = isOn(contentOf(payments.cod).active);
  const isCard = ['stripe', 'paypal'].some((name) => isOn(contentOf(payments[name]).active));

  const lacks = (step: SetupStep, lacking: Partial<Record<SetupLack, boolean>>) => {
    const findings = errors.some((error) => setupStepOf(error) === step);
    return SETUP_LACKS.filter((lack) => ({ ...lacking, findings })[lack]);
  };

  return {
    identity: lacks('identity', {
      name: isEmpty(contacts.name),
      address: isEmpty(contacts.address),
      contact: !isReached(contacts),
    }),
    hours: lacks('hours', {
      hours: !menus.some((menu) => hasHours(menu.pickup_time_ranges) || hasHours(menu.time_ranges)),
    }),
    service: lacks('service', {
      service: !isPickedUp && !isDelivered,
      delivery_area: isDelivered && !hasArea(delivery),
      position:
        isDelivered &&
        delivery.calculation_type === 'distance' &&
        typeof contacts.latitude !== 'number',
    }),
    menu: lacks('menu', { items: !hasItems(current) }),
    payments: lacks('payments', { payment: !isCash && !isCard, card_keys: isCard && !hasCardKeys }),
    legal: lacks('legal', {
      company: isEmpty(legal.company),
      siret: typeof legal.siret !== 'string' || siretOf(legal.siret) === null,
      registered_office: isEmpty(legal.registered_office),
      publication_director: isEmpty(legal.publication_director),
      host: isEmpty(contentOf(legal.host).name) || isEmpty(contentOf(legal.host).address),
      mediator: isEmpty(contentOf(legal.mediator).name) || isEmpty(contentOf(legal.mediator).url),
    }),
  };
}

/** Whether the restaurant has a telephone number or a mail address, and what it has can be read. */
function isReached({ phone, email }: Content): boolean {
  const given = [
    ...(isEmpty(phone) ? [] : [e164Of(String(phone)) !== '']),
    ...(isEmpty(email) ? [] : [isEmail(String(email).trim())]),
  ];
  return given.length > 0 && given.every((isRead) => isRead);
}

function contentOf(value: unknown): Content {
  return typeof value === 'object' && value !== null ? (value as Content) : {};
}

/** Whether a field has no text, or one that shows nothing. Rule I-56. */
function isEmpty(value: unknown): boolean {
  return typeof value !== 'string' || cleanLine(value) === '';
}

function isOn(value: unknown): boolean {
  return value === true || value === 'Yes';
}

function hasHours(week: unknown): boolean {
  return Object.values(contentOf(week)).some(
    (ranges) => Array.isArray(ranges) && ranges.length > 0,
  );
}

function hasArea(delivery: Content): boolean {
  const areas = delivery.calculation_type === 'distance' ? 'distance_tiers' : 'zones';
  const list = delivery[areas];
  return Array.isArray(list) && list.length > 0;
}

/** Whether guests would see an item: neither it nor what contains it is archived. */
function hasItems(current: readonly CatalogueEntity[]): boolean {
  const containers = new Set(current.map(({ kind, id }) => `${kind}:${id}`));
  const categories = new Set(
    current.flatMap(({ kind, id, parent_id }) =>
      kind === 'category' && containers.has(`menu:${parent_id}`) ? [id] : [],
    ),
  );
  return current.some(({ kind, parent_id }) => kind === 'item' && categories.has(parent_id ?? ''));
}
