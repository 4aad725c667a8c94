import type { WireCatalogueChange } from '@comptoir/contract/staff/catalogue';
import { fieldName } from '@comptoir/staff-texts/fields/field-names';
import { type MessageKey, t } from '@comptoir/staff-texts/translate';
import { entityName } from '#lib/catalogue/entity-names.ts';
import { formatAmount } from '#lib/format/amount.ts';

const KINDS = {
  setting: 'Setting',
  menu: 'Menu (one)',
  category: 'Category',
  item: 'Item',
  offer: 'Offer',
} as const satisfies Record<WireCatalogueChange['kind'], MessageKey>;

/** What a publication changes for guests, one line for each entity. Rule CA-5. */
export function ChangeList({ changes }: { readonly changes: readonly WireCatalogueChange[] }) {
  return (
    <ul className="divide-y divide-hinoki border-hinoki border-y">
      {changes.map((change) => (
        <li key={`${change.kind}:${change.id}`} className="py-2">
          <p>
            <span className="font-semibold">
              {change.kind === 'setting' ? entityName(change, []) : change.name}
            </span>{' '}
            <span className="text-quiet text-small">{t(KINDS[change.kind])}</span>
          </p>
          {[...new Set(changeTexts(change))].map((text) => (
            <p key={text} className={change.change === 'removed' ? 'text-alarm' : ''}>
              {text}
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}

const CHANGED_CHOICES = {
  supplement: 'Supplement {choice}',
  pickup: 'Size {choice}',
  delivery: 'Size {choice}, delivery',
} as const;

function changeTexts(change: WireCatalogueChange): readonly string[] {
  if (change.change === 'added') return addedText(change);
  if (change.change === 'removed') return [t('Gone')];
  const others = change.fields.filter((field) => field !== 'item_price');
  return [
    ...pricesText(change),
    ...choicesText(change),
    ...feesText(change),
    ...(others.length > 0 || change.fields.length > 0 ? otherText(change, others) : []),
    ...(change.is_moved ? [t('At another place')] : []),
  ];
}

/** A new entity with its prices, which are those of its sizes where it has some. */
function addedText(change: WireCatalogueChange): readonly string[] {
  const prices = change.prices_after;
  if (!prices || change.supplements.some((one) => one.size_price)) {
    return [t('New (one)'), ...choicesText(change)];
  }
  const { pickup, delivery } = prices;
  return [
    t('New, {price}', { price: formatAmount(pickup) }),
    ...(pickup === delivery ? [] : priceStep(t('Price, delivery'), null, delivery)),
    ...choicesText(change),
  ];
}

function choicesText({ supplements }: WireCatalogueChange): readonly string[] {
  return supplements.flatMap(({ name, size_price, before, after }) =>
    priceStep(t(CHANGED_CHOICES[size_price ?? 'supplement'], { choice: name }), before, after),
  );
}

const FEES = {
  delivery_fee: 'Delivery fee',
  minimum_order: 'Minimum order',
  flat_charge: 'Charge below the minimum',
} as const;

/** « Frais de livraison, Vaise : 3,90 € → 4,20 € ». */
function feesText({ fees }: WireCatalogueChange): readonly string[] {
  return fees.flatMap(({ zone, up_to, kind, before, after }) => {
    const place =
      up_to === null ? zone : t('up to {distance}', { distance: up_to.replace('.', ',') });
    return priceStep([t(FEES[kind]), ...(place === null ? [] : [place])].join(', '), before, after);
  });
}

function pricesText({ prices_before: before, prices_after: after }: WireCatalogueChange) {
  if (!before || !after) return [];
  const isOne = before.pickup === before.delivery && after.pickup === after.delivery;
  return [
    ...priceStep(t('Price'), before.pickup, after.pickup),
    ...(isOne ? [] : priceStep(t('Price, delivery'), before.delivery, after.delivery)),
  ];
}

/** « Prix : 12,50 € → 13,20 € », « — » where there is none; nothing where it stays. */
function priceStep(name: string, from: number | null, to: number | null): readonly string[] {
  if (from === to) return [];
  const [before, after] = [from, to].map((price) => (price === null ? '—' : formatAmount(price)));
  return [t('{name}: {before} → {after}', { name, before: before ?? '', after: after ?? '' })];
}

function otherText(change: WireCatalogueChange, fields: readonly string[]): readonly string[] {
  if (change.kind === 'setting' || fields.length === 0) {
    return fields.length > 0 ? [t('Changed')] : [];
  }
  const names = fields.map((field) => fieldName(change, field));
  const known = names.filter((name) => name !== null);
  return known.length === names.length ? known : [...known, t('other details')];
}
