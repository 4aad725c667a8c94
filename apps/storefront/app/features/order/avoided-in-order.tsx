import { toCartLine } from '@comptoir/contract/orders/cart-mapping';
import type { WireOrderState } from '@comptoir/contract/orders/order-status';
import { Alert } from '@comptoir/design/components/alert';
import type { Allergen } from '@comptoir/domain/menu/allergens';
import type { ItemIndex } from '@comptoir/domain/menu/menu';
import { useEffect, useState } from 'react';
import { avoidedText } from '#components/order/avoided-note.tsx';
import { useApi } from '#lib/configuration/use-api.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { menuIndex } from '#lib/restaurant/restaurant.ts';

interface AvoidedInOrderProps {
  readonly state: Pick<WireOrderState, 'items' | 'free_items'>;
  /** What the menu is filtered by in this tab: the state of an order says nothing of its guest (T-5). */
  readonly avoided: readonly Allergen[];
}

/** The dishes of an order, gifts included, that hold what its guest avoids, by today's menu. Rule Q-18. */
export default function AvoidedInOrder({ state, avoided }: AvoidedInOrderProps) {
  const t = useTranslate();
  const items = useItems();
  const marked = [...state.items, ...state.free_items].flatMap((sold) => {
    const item = items?.get(sold.item_id);
    const line = toCartLine({ note: '', ...sold });
    const text = item ? avoidedText({ item, line }, avoided, t) : '';
    return text === '' ? [] : [`${sold.item_name} – ${text}`];
  });
  if (marked.length === 0) return null;
  return (
    <Alert kind="note">
      <p className="font-semibold">{t('What you avoid is in your order:')}</p>
      <ul>
        {[...new Set(marked)].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Alert>
  );
}

/** The items of today's menu; null until they are there. */
function useItems(): ItemIndex | null {
  const api = useApi();
  const [items, setItems] = useState<ItemIndex | null>(null);
  useEffect(() => {
    let isShown = true;
    api.menus().then((menus) => {
      if (isShown && menus.ok) setItems(menuIndex(menus.payload).items);
    });
    return () => {
      isShown = false;
    };
  }, [api]);
  return items;
}
