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
          <p className={change.change === 'removed' ? 'text-alarm' : ''}>{changeText(change)}</p>
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

function changeText(change: WireCatalogueChange): string {
  if (change.change === 'added') {
    const price = change.prices_after && formatAmount(change.prices_after.pickup);
    return price === null ? t('New (one)') : t('New, {price}', { price });
  }
  if (change.change === 'removed') return t('Gone');
  const others = change.fields.filter((field) => field !== 'item_price');
  return [
    ...pricesText(change),
    ...change.supplements.flatMap(({ name, size_price, before, after }) =>
      priceStep(t(CHANGED_CHOICES[size_price ?? 'supplement'], { choice: name }), before, after),
    ),
    ...(others.length > 0 || change.fields.length > 0 ? otherText(change, others) : []),
    ...(change.is_moved ? [t('At another place')] : []),
  ].join(' · ');
}

function pricesText({ prices_before: before, prices_after: after }: WireCatalogueChange) {
  if (!before || !after) return [];
  const isOne = before.pickup === before.delivery && after.pickup === after.delivery;
  return [
    ...priceStep(t('Price'), before.pickup, after.pickup),
    ...(isOne ? [] : priceStep(t('Price, delivery'), before.delivery, after.delivery)),
  ];
}

/** « Prix : 12,50 € → 13,20 € »; nothing where it stays. */
function priceStep(name: string, from: number, to: number): readonly string[] {
  if (from === to) return [];
  return [
    t('{name}: {before} → {after}', {
      name,
      before: formatAmount(from),
      after: formatAmount(to),
    }),
  ];
}

function otherText(change: WireCatalogueChange, fields: readonly string[]): readonly string[] {
  if (change.kind === 'setting' || fields.length === 0) {
    return fields.length > 0 ? [t('Changed')] : [];
  }
  const names = fields.map((field) => fieldName(change, field));
  const known = names.filter((name) => name !== null);
  return known.length === names.length ? known : [...known, t('other details')];
}
