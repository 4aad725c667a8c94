import { itemIndex } from '@comptoir/contract/menu-mapping';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Alert } from '#components/alert.tsx';
import { Button, ButtonLink } from '#components/button.tsx';
import type { Problem } from '#lib/api.ts';
import { formatPrice } from '#lib/format.ts';
import { type Translate, useTranslate } from '#lib/i18n.ts';
import { problemText } from '#lib/problem-text.ts';
import { useApi } from '#lib/root-data.ts';
import type { SeenOrder } from '#lib/seen-order.ts';
import { useCart } from '#stores/cart.ts';
import { type OrderAgain, type OrderDifference, orderAgain } from '#stores/order-again.ts';

interface OrderAgainButtonProps {
  readonly order: Pick<SeenOrder, 'basket' | 'isPickup'>;
}

type Progress =
  | { readonly kind: 'idle' | 'asking' }
  | { readonly kind: 'failed'; readonly problem: Problem }
  | { readonly kind: 'different'; readonly again: OrderAgain };

/** Fills the cart with the same once more: leads to it, or says first what is not as it was. */
export function OrderAgainButton({ order: { basket, isPickup } }: OrderAgainButtonProps) {
  const t = useTranslate();
  const api = useApi();
  const navigate = useNavigate();
  const [progress, setProgress] = useState<Progress>({ kind: 'idle' });

  async function refill(): Promise<void> {
    setProgress({ kind: 'asking' });
    const menus = await api.menus();
    if (!menus.ok) return setProgress({ kind: 'failed', problem: menus.problem });
    const again = orderAgain(basket, itemIndex(menus.payload), isPickup ? 'pickup' : 'delivery');
    for (const line of again.lines) useCart.getState().add(line);
    if (again.differences.length === 0) await navigate('/menu#cart');
    else setProgress({ kind: 'different', again });
  }

  if (progress.kind === 'different') return <Differences again={progress.again} />;
  return (
    <>
      <Button isBusy={progress.kind === 'asking'} onClick={refill}>
        {t('Order the same again')}
      </Button>
      {progress.kind === 'failed' && (
        <div className="basis-full">
          <Alert kind="problem">{problemText(progress.problem, t)}</Alert>
        </div>
      )}
    </>
  );
}

function Differences({ again: { lines, differences } }: { readonly again: OrderAgain }) {
  const t = useTranslate();
  return (
    <div className="basis-full">
      <Alert kind="note">
        <p className="font-semibold">
          {lines.length === 0
            ? t('None of these dishes is on the menu as it was.')
            : t('Your cart is filled again, but for this:')}
        </p>
        <ul className="my-1 list-disc pl-5">
          {differences.map((difference) => (
            <li key={JSON.stringify(difference)}>{differenceText(difference, t)}</li>
          ))}
        </ul>
        <ButtonLink to={lines.length === 0 ? '/menu' : '/menu#cart'} className="mt-2">
          {lines.length === 0 ? t('See the menu') : t('See the cart')}
        </ButtonLink>
      </Alert>
    </div>
  );
}

function differenceText(difference: OrderDifference, t: Translate): string {
  const { name } = difference;
  switch (difference.kind) {
    case 'gone':
      return t('{name}: no longer on the menu.', { name });
    case 'options':
      return t('{name}: the chosen options are no longer offered.', { name });
    case 'price':
      return t('{name}: {after} instead of {before}.', {
        name,
        before: formatPrice(difference.before),
        after: formatPrice(difference.after),
      });
  }
}
