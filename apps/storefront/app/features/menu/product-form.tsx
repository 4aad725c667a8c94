import type { CartLine } from '@comptoir/domain/cart';
import type { Item, OrderType } from '@comptoir/domain/menu';
import { optionRefusals } from '@comptoir/domain/option-groups';
import { priceLine } from '@comptoir/domain/priced-line';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '#components/button.tsx';
import { NoteField } from '#components/note-field.tsx';
import { QuantityStepper } from '#components/quantity-stepper.tsx';
import { formatPrice } from '#lib/format.ts';
import { useTranslate } from '#lib/i18n.ts';
import { AllergenList } from './allergen-list.tsx';
import { OptionGroupField } from './option-group-field.tsx';
import { editDraft, forgetDraft, useDraft } from './product-draft.ts';

interface ProductFormProps {
  readonly item: Item;
  readonly orderType: OrderType;
  /** Whether the restaurant sells it at all at the moment. */
  readonly isSold: boolean;
  readonly onAdd: (line: CartLine) => void;
}

/** How a dish is wanted: its options, a note, how many; and what that costs, on the button. */
export function ProductForm({ item, orderType, isSold, onAdd }: ProductFormProps) {
  const t = useTranslate();
  const form = useRef<HTMLFormElement>(null);
  const draft = useDraft(item.id);
  const [wasTried, setTried] = useState(false);
  const line: CartLine = { itemId: item.id, ...draft };
  const missing = new Map(
    optionRefusals(item, draft.options).flatMap((refusal) =>
      refusal.kind === 'too_few'
        ? [[refusal.group.id, refusal.group.minSelected - refusal.chosen] as const]
        : [],
    ),
  );
  const price = formatPrice(priceLine(line, item, orderType, 0).total);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const [firstMissing] = missing.keys();
    if (firstMissing === undefined) {
      onAdd(line);
      forgetDraft(item.id);
      return;
    }
    setTried(true);
    const group = form.current?.querySelector(`[data-group="${firstMissing}"]`);
    group?.querySelector('input')?.focus({ preventScroll: true });
    group?.scrollIntoView({ block: 'center' });
  };

  return (
    <form ref={form} noValidate onSubmit={submit} className="space-y-6">
      <AllergenList item={item} options={draft.options} />
      {item.optionGroups.map((group) => {
        const count = missing.get(group.id) ?? 0;
        return (
          <OptionGroupField
            key={group.id}
            group={group}
            chosen={draft.options}
            error={wasTried && count > 0 ? t('{count} choices are missing', { count }) : ''}
            onChange={(options) => editDraft(item.id, { options })}
          />
        );
      })}
      <NoteField
        label={t('A word to the kitchen (optional)')}
        placeholder={t('Without sesame, for example')}
        value={draft.note}
        onChange={(note) => editDraft(item.id, { note })}
      />
      <div className="-bottom-5 -mx-5 -mb-5 sticky flex flex-wrap items-center justify-between gap-3 border-hinoki border-t bg-rice px-5 py-4">
        <QuantityStepper
          label={item.name}
          quantity={draft.quantity}
          onChange={(quantity) => editDraft(item.id, { quantity })}
        />
        <Button type="submit" look="primary" disabled={!isSold} className="min-w-44 flex-1">
          {isSold ? t('Add · {price}', { price }) : t('Not available at the moment')}
        </Button>
      </div>
    </form>
  );
}
