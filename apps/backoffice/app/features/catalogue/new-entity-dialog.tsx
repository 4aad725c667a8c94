import type { WireCatalogueEntity } from '@comptoir/contract/staff/catalogue';
import { Field } from '@comptoir/design/components/field';
import { t } from '@comptoir/staff-texts/translate';
import { useState } from 'react';
import { AmountField } from '#components/controls/amount-field.tsx';
import { CallForm } from '#components/feedback/call-form.tsx';
import { Dialog } from '#components/feedback/dialog.tsx';
import { parsePrice } from '#lib/catalogue/price-text.ts';
import { staffApi } from '#stores/session.ts';
import { useCall } from '#stores/use-call.ts';

export interface NewEntity {
  readonly kind: 'menu' | 'category' | 'item' | 'offer';
  /** The menu of a category, the category of an item. */
  readonly parentId: string | null;
}

interface NewEntityDialogProps {
  readonly added: NewEntity;
  readonly onAdded: (entity: WireCatalogueEntity) => void;
  readonly onClose: () => void;
}

const TITLES = {
  menu: 'Add a menu',
  category: 'Add a category',
  item: 'Add an item',
  offer: 'Add an offer',
} as const;
const NAME_FIELDS = {
  menu: 'menu_name',
  category: 'category_name',
  item: 'item_name',
  offer: 'name',
} as const;

/** The name of what is added, and the prices of an item; the rest can wait. Rule CA-4. */
export function NewEntityDialog({ added, onAdded, onClose }: NewEntityDialogProps) {
  const { kind, parentId } = added;
  const call = useCall();
  const [name, setName] = useState('');
  const [price, setPrice] = useState('');
  const amount = parsePrice(price);
  const isPriced = kind !== 'item' || amount !== null;

  async function add(): Promise<void> {
    if (!isPriced) return;
    const prices = { item_price: { price_pickup: amount } };
    const content = {
      [NAME_FIELDS[kind]]: name.trim(),
      ...(kind === 'item' && prices),
      // Guests see nothing of it before it is filled in.
      ...(kind === 'offer' && { type: 'percentage', value: 10, is_active: false }),
    };
    const request = { kind, parent_id: parentId, content };
    const result = await call.send(() =>
      staffApi.post<WireCatalogueEntity>('/catalogue/entities', request),
    );
    if (result.ok) onAdded(result.payload);
  }

  return (
    <Dialog isOpen title={t(TITLES[kind])} onClose={onClose}>
      <CallForm call={call} onSubmit={add} action={t('Add')} onBack={onClose}>
        <Field
          label={t('Name')}
          value={name}
          maxLength={200}
          onChange={({ target }) => setName(target.value)}
          required
        />
        {kind === 'item' && (
          <AmountField
            label={t('Price in euros')}
            hint={t('For pickup and delivery; you can tell them apart afterwards.')}
            text={price}
            onChange={setPrice}
          />
        )}
      </CallForm>
    </Dialog>
  );
}
