import type { WireCatalogueChange } from '@comptoir/contract/staff/catalogue';
import { formatAmount } from '#lib/format/amount.ts';
import { type MessageKey, t } from '#lib/i18n/translate.ts';

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
            <span className="font-semibold">{change.name}</span>{' '}
            <span className="text-quiet text-small">{t(KINDS[change.kind])}</span>
          </p>
          <p className={change.change === 'removed' ? 'text-alarm' : ''}>{changeText(change)}</p>
        </li>
      ))}
    </ul>
  );
}

function changeText(change: WireCatalogueChange): string {
  if (change.change === 'added') {
    const price = change.prices_after && formatAmount(change.prices_after.pickup);
    return price === null ? t('New (one)') : t('New, {price}', { price });
  }
  if (change.change === 'removed') return t('Gone');
  const others = change.fields.filter((field) => field !== 'item_price');
  return [
    ...pricesText(change),
    ...(others.length > 0 || change.fields.length > 0 ? otherText(change, others) : []),
    ...(change.is_moved ? [t('At another place')] : []),
  ].join(' · ');
}

function pricesText({ prices_before: before, prices_after: after }: WireCatalogueChange) {
  if (!before || !after) return [];
  const step = (from: number, to: number) => `${formatAmount(from)} → ${formatAmount(to)}`;
  return [
    ...(before.pickup === after.pickup ? [] : [step(before.pickup, after.pickup)]),
    ...(before.delivery === after.delivery
      ? []
      : [t('delivered {price}', { price: step(before.delivery, after.delivery) })]),
  ];
}

const FIELDS: Readonly<Record<string, MessageKey>> = {
  item_name: 'Name',
  item_description: 'Description',
  item_image: 'Photograph',
  item_image_alt: 'What the photograph shows (optional)',
  linked_items: 'Also shows',
  options: 'Choices',
  allergens: 'Allergens',
  category_name: 'Name',
  menu_name: 'Name',
  name: 'Name',
  load: 'Kitchen units',
  lead_minutes: 'Lead time',
  ingredients: 'Ingredients',
  description: 'What guests read',
  is_active: 'It applies',
  value: 'How many percent or euros',
  minimum_amount: 'From so many euros',
  code: 'Code',
  from: 'First day',
  to: 'Last day',
  max_uses: 'Uses in all',
  max_uses_per_guest: 'Uses for each guest',
};

function otherText({ kind }: WireCatalogueChange, fields: readonly string[]): readonly string[] {
  if (kind === 'setting' || fields.length === 0) return fields.length > 0 ? [t('Changed')] : [];
  const names = fields.map((field) => (FIELDS[field] ? t(FIELDS[field]) : null));
  const known = names.filter((name) => name !== null);
  return known.length === names.length ? known : [...known, t('other details')];
}
