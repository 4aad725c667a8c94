import { isSameJson } from '@comptoir/contract/catalogue/entities';
import type { WireCatalogueEntity } from '@comptoir/contract/staff/catalogue';
import { Button } from '#components/controls/button.tsx';
import { Dialog } from '#components/feedback/dialog.tsx';
import { contentOf, type ItemContent } from '#lib/catalogue/draft-tree.ts';
import { fieldName } from '#lib/catalogue/findings/field-names.ts';
import { formatAmount } from '#lib/format/amount.ts';
import { t } from '#lib/i18n/translate.ts';

interface ConflictDialogProps {
  readonly mine: Readonly<Record<string, unknown>>;
  readonly theirs: WireCatalogueEntity;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
}

/** What two people have saved of one item, field by field: the second one chooses. Rule CA-22. */
export function ConflictDialog({ mine, theirs, onKeepMine, onTakeTheirs }: ConflictDialogProps) {
  const [own, other] = [withPrices(mine), withPrices(contentOf(theirs))];
  const fields = [...new Set([...Object.keys(own), ...Object.keys(other)])].filter(
    (field) => !isSameJson(own[field] ?? null, other[field] ?? null),
  );
  const name = theirs.changed_by ?? t('Import');
  return (
    <Dialog isOpen title={t('{name} has changed this too', { name })} onClose={onTakeTheirs}>
      <div className="space-y-5">
        <ul className="divide-y divide-hinoki border-hinoki border-y">
          {fields.map((field) => (
            <li key={field} className="grid grid-cols-2 gap-x-4 gap-y-1 py-3">
              <p className="col-span-2 font-semibold">
                {fieldName(theirs, field) ?? t('other details')}
              </p>
              <Version title={t('Yours')} value={own[field]} />
              <Version title={name} value={other[field]} />
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-3">
          <Button look="primary" onClick={onKeepMine} className="grow">
            {t('Keep yours')}
          </Button>
          <Button onClick={onTakeTheirs} className="grow">
            {t('Take the other')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** Each price of an item is a field of its own. Rule R-31. */
function withPrices(content: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { item_price, ...fields } = content as ItemContent;
  if (!item_price) return content;
  const { price_pickup, price_delivery = price_pickup, tax_rate } = item_price;
  const amount = (euros: unknown) => (typeof euros === 'number' ? formatAmount(euros) : euros);
  return {
    ...fields,
    'item_price.price_pickup': amount(price_pickup),
    'item_price.price_delivery': amount(price_delivery),
    'item_price.tax_rate': tax_rate,
  };
}

function Version({ title, value }: { readonly title: string; readonly value: unknown }) {
  return (
    <p className="min-w-0 break-words">
      <span className="block text-quiet text-small">{title}</span>
      {valueText(value)}
    </p>
  );
}

/** A value of any field as a person reads it: texts as they are, the rest by its parts. */
function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '—';
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  if (Array.isArray(value)) return value.length === 0 ? '—' : value.map(valueText).join(', ');
  if (typeof value === 'object') return Object.values(value).map(valueText).join(' · ');
  return String(value);
}
