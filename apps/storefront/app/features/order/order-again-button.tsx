import { condimentRules } from '@comptoir/contract/menus/condiments-mapping';
import { Alert } from '@comptoir/design/components/alert';
import { NOTHING_SET } from '@comptoir/domain/availability/live-state';
import type { Item } from '@comptoir/domain/menu/menu';
import type { TimeZone } from '@comptoir/domain/schedule/restaurant-time';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button, ButtonLink } from '#components/controls/button.tsx';
import type { Problem } from '#lib/api/api-client.ts';
import { problemText } from '#lib/api/problem-text.ts';
import { useSettings } from '#lib/configuration/root-data.ts';
import { useApi } from '#lib/configuration/use-api.ts';
import { formatPrice } from '#lib/format/price.ts';
import { type Translate, useTranslate } from '#lib/i18n/translate.ts';
import type { DisplayedOrder } from '#lib/order/displayed-order.ts';
import { menuIndex, restaurantRules } from '#lib/restaurant/restaurant.ts';
import { groupedSettings } from '#lib/restaurant/settings.ts';
import { soldOutText } from '#lib/restaurant/sold-out-text.ts';
import { useLive } from '#stores/availability/live-state.ts';
import { refreshAvailability } from '#stores/availability/refresh-availability.ts';
import { addAgreed, withItems } from '#stores/cart/add-agreed.ts';
import { useCart } from '#stores/cart/cart.ts';
import {
  isChanged,
  isOrderable,
  type ReorderedLine,
  reorderedLines,
} from '#stores/cart/reordered-lines.ts';

interface OrderAgainButtonProps {
  readonly order: Pick<DisplayedOrder, 'basket' | 'isPickup'>;
}

type Progress =
  | { readonly kind: 'idle' | 'asking' }
  | { readonly kind: 'failed'; readonly problem: Problem }
  | {
      readonly kind: 'different';
      readonly lines: readonly ReorderedLine[];
      readonly items: ReadonlyMap<string, Item>;
    };

/** Adds the same lines to the cart; differences are shown first. Rule V-10. */
export function OrderAgainButton({ order: { basket, isPickup } }: OrderAgainButtonProps) {
  const t = useTranslate();
  const api = useApi();
  const pairs = useSettings();
  const refill = useRefill();
  const [progress, setProgress] = useState<Progress>({ kind: 'idle' });

  async function compare(): Promise<void> {
    setProgress({ kind: 'asking' });
    const [menus] = await Promise.all([api.menus(), refreshAvailability()]);
    if (!menus.ok) return setProgress({ kind: 'failed', problem: menus.problem });
    const condiments = condimentRules(groupedSettings(pairs));
    const today = { ...restaurantRules(pairs), ...menuIndex(menus.payload), condiments };
    const orderType = isPickup ? 'pickup' : 'delivery';
    const live = useLive.getState().live ?? NOTHING_SET;
    const lines = reorderedLines(basket, today, orderType, Date.now(), live);
    if (lines.some(isChanged)) return setProgress({ kind: 'different', lines, items: today.items });
    setProgress({ kind: 'idle' });
    refill(lines, today.items);
  }

  if (progress.kind === 'different') {
    return <Differences {...progress} timezone={restaurantRules(pairs).timezone} />;
  }
  return (
    <>
      <Button isBusy={progress.kind === 'asking'} onClick={compare}>
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

/** Adds the orderable lines to the cart, and opens it. */
function useRefill() {
  const navigate = useNavigate();
  return (lines: readonly ReorderedLine[], items: ReadonlyMap<string, Item>) => {
    const taken = lines.filter(isOrderable).map(({ line }) => line);
    addAgreed(withItems(taken, items), () => {
      for (const line of taken) useCart.getState().add(line);
      navigate('/menu#cart');
    });
  };
}

interface DifferencesProps {
  readonly lines: readonly ReorderedLine[];
  readonly items: ReadonlyMap<string, Item>;
  readonly timezone: TimeZone;
}

function Differences({ lines, items, timezone }: DifferencesProps) {
  const t = useTranslate();
  const refill = useRefill();
  const orderable = lines.filter(isOrderable);
  const total = orderable.reduce((sum, { now }) => sum + now, 0);
  return (
    <div className="basis-full">
      <Alert kind="note">
        <p className="font-semibold">
          {orderable.length === 0
            ? t(
                lines.some(({ kind }) => kind === 'sold_out')
                  ? 'Nothing of this order can be had at the moment.'
                  : 'None of these dishes is on the menu as it was.',
              )
            : t('Some things have changed since:')}
        </p>
        <ul className="my-1 list-disc pl-5">
          {lines.filter(isChanged).map((line) => (
            <li key={JSON.stringify(line)}>{differenceText(line, timezone, t)}</li>
          ))}
        </ul>
        {orderable.length === 0 ? (
          <ButtonLink to="/menu" className="mt-2">
            {t('See the menu')}
          </ButtonLink>
        ) : (
          <Button className="mt-2" onClick={() => refill(lines, items)}>
            {t('Add to the cart · {price}', { price: formatPrice(total) })}
          </Button>
        )}
      </Alert>
    </div>
  );
}

function differenceText(line: ReorderedLine, timezone: TimeZone, t: Translate): string {
  const { name } = line;
  switch (line.kind) {
    case 'gone':
      return t('{name}: no longer on the menu.', { name });
    case 'options_changed':
      return line.goneDishes?.length
        ? t('{name}: no longer with {dishes}.', { name, dishes: line.goneDishes.join(', ') })
        : t('{name}: the chosen options are no longer offered.', { name });
    case 'sold_out': {
      const state = soldOutText(line.until, Date.now(), timezone, t);
      return t('{name}: {state}', { name: line.dish ? `${line.dish} (${name})` : name, state });
    }
    case 'orderable':
      if (line.isReduced) {
        return t('{name}: fewer options, as many as the menu allows.', { name });
      }
      return t('{name}: {after} instead of {before}.', {
        name,
        before: formatPrice(line.before),
        after: formatPrice(line.now),
      });
  }
}
