import type { WirePastOrder } from '@comptoir/contract/accounts/auth-orders';
import { condimentRules } from '@comptoir/contract/menus/condiments-mapping';
import { Skeleton } from '@comptoir/design/components/skeleton';
import { NOTHING_SET } from '@comptoir/domain/availability/live-state';
import type { Item } from '@comptoir/domain/menu/menu';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button, ButtonLink } from '#components/controls/button.tsx';
import { RemoteContent } from '#components/feedback/remote-content.tsx';
import { AvoidedNote } from '#components/order/avoided-note.tsx';
import { Price } from '#components/order/price.tsx';
import { mapPayload, PENDING, type RemoteState, settled } from '#lib/api/remote-state.ts';
import { useCurrentMinute } from '#lib/browser/current-minute.ts';
import { useSettings } from '#lib/configuration/root-data.ts';
import { useApi } from '#lib/configuration/use-api.ts';
import { formatPrice } from '#lib/format/price.ts';
import { type Translate, useTranslate } from '#lib/i18n/translate.ts';
import { linesBefore } from '#lib/order/displayed-order.ts';
import { type MenuIndex, menuIndex, restaurantRules } from '#lib/restaurant/restaurant.ts';
import { groupedSettings } from '#lib/restaurant/settings.ts';
import { soldOutText } from '#lib/restaurant/sold-out-text.ts';
import { useLive } from '#stores/availability/live-state.ts';
import { addAgreed, withItems } from '#stores/cart/add-agreed.ts';
import { useCart } from '#stores/cart/cart.ts';
import {
  isChanged,
  isOrderable,
  type ReorderedLine,
  reorderedLines,
} from '#stores/cart/reordered-lines.ts';
import { useLocationStore } from '#stores/location/location.ts';
import { useStoredAvoided } from '#stores/visitor/stored-avoided.ts';

interface ReorderProps {
  readonly order: WirePastOrder;
  readonly onBack: () => void;
}

/** A past order at today's prices, to be added to the cart. Rule V-10. */
export function Reorder({ order, onBack }: ReorderProps) {
  const t = useTranslate();
  const { menu, retry } = useMenu();
  return (
    <RemoteContent
      remote={menu}
      onRetry={retry}
      failure={t('The menu could not be loaded.')}
      pending={<Skeleton lines={order.items.length * 2 + 2} />}
    >
      {(known) => <Comparison order={order} menu={known} onBack={onBack} />}
    </RemoteContent>
  );
}

/** Today's menu, loaded when a guest orders again. */
function useMenu() {
  const api = useApi();
  const [menu, setMenu] = useState<RemoteState<MenuIndex>>(PENDING);
  const load = useCallback(async () => {
    setMenu(PENDING);
    setMenu(mapPayload(settled(await api.menus()), menuIndex));
  }, [api]);
  useEffect(() => {
    load();
  }, [load]);
  return { menu, retry: load };
}

interface ComparisonProps extends ReorderProps {
  readonly menu: MenuIndex;
}

function Comparison({ order, menu, onBack }: ComparisonProps) {
  const t = useTranslate();
  const navigate = useNavigate();
  const pairs = useSettings();
  const rules = useMemo(() => restaurantRules(pairs), [pairs]);
  const condiments = useMemo(() => condimentRules(groupedSettings(pairs)), [pairs]);
  const isPickup = useLocationStore((location) => location.isPickup);
  const now = useCurrentMinute() ?? 0;
  const live = useLive((state) => state.live) ?? NOTHING_SET;
  const lines = reorderedLines(
    linesBefore(order.items),
    { ...menu, tax: rules.tax, timezone: rules.timezone, condiments },
    isPickup ? 'pickup' : 'delivery',
    now,
    live,
  );
  const orderable = lines.filter(isOrderable);
  const total = orderable.reduce((sum, line) => sum + line.now, 0);

  function addToCart(): void {
    const taken = orderable.map(({ line }) => line);
    addAgreed(withItems(taken, menu.items), () => {
      for (const line of taken) useCart.getState().add(line);
      navigate('/menu#cart');
    });
  }

  return (
    <>
      <p className="font-semibold">
        {orderable.length === 0 && t('Nothing of this order can be had any more.')}
        {orderable.length > 0 &&
          (lines.some(isChanged) ? t('Some things have changed since:') : t('All is as it was.'))}
      </p>
      <ul className="mt-3 divide-y divide-hinoki rounded-card bg-paper px-4">
        {lines.map((line, position) => (
          <ComparedLine
            key={keyOf(line, position)}
            line={line}
            item={isOrderable(line) ? menu.items.get(line.line.itemId) : undefined}
            soldOut={
              line.kind === 'sold_out'
                ? ofDish(line.dish, soldOutText(line.until, now, rules.timezone, t), t)
                : ''
            }
          />
        ))}
      </ul>
      <p className="mt-4 text-quiet text-small">
        {t('Prices of today, {type}. Offers are counted in the cart.', {
          type: isPickup ? t('for pickup') : t('for delivery'),
        })}{' '}
        {t('Your cart keeps what is in it.')}
      </p>
      <div className="mt-6 flex flex-wrap-reverse items-center gap-3">
        <Button look="plain" className="-ml-2" onClick={onBack}>
          {t('Back to the order')}
        </Button>
        {orderable.length > 0 ? (
          <Button look="primary" className="ml-auto grow tablet:grow-0" onClick={addToCart}>
            {t('Add to the cart · {price}', { price: formatPrice(total) })}
          </Button>
        ) : (
          <ButtonLink look="primary" to="/menu" className="ml-auto grow tablet:grow-0">
            {t('See the menu')}
          </ButtonLink>
        )}
      </div>
    </>
  );
}

/** « Edamame : épuisé ce soir » of a dish of a formula, else what is said of the line. Rule C-25. */
function ofDish(name: string | undefined, state: string, t: Translate): string {
  return name === undefined ? state : t('{name}: {state}', { name, state });
}

function keyOf({ name }: ReorderedLine, position: number): string {
  return `${position} ${name}`;
}

interface ComparedLineProps {
  readonly line: ReorderedLine;
  /** Of a line that can be ordered. */
  readonly item: Item | undefined;
  /** Until when it is sold out; empty for another line. */
  readonly soldOut: string;
}

function ComparedLine({ line, item, soldOut }: ComparedLineProps) {
  const t = useTranslate();
  const avoided = useStoredAvoided();
  const isLost = !isOrderable(line);
  return (
    <li className="flex gap-3 py-3">
      <span className="min-w-8 text-quiet">{line.quantity} ×</span>
      <div className="min-w-0 flex-1">
        <p className={isLost ? 'text-quiet line-through' : 'font-semibold'}>{line.name}</p>
        {isOrderable(line) && item && (
          <AvoidedNote item={item} line={line.line} avoided={avoided} />
        )}
        {soldOut && <Change>{soldOut}</Change>}
        {line.kind === 'gone' && <Change>{t('No longer on the menu')}</Change>}
        {line.kind === 'options_changed' && (
          <Change>
            {line.goneDishes?.length
              ? t('No longer offered in it: {names}', { names: line.goneDishes.join(', ') })
              : t('Its options are no longer offered like that')}
          </Change>
        )}
        {isOrderable(line) && line.isReduced && (
          <Change>{t('Fewer options, as many as the menu allows')}</Change>
        )}
        {isOrderable(line) && line.before !== line.now && (
          <Change>{t('It cost {price}', { price: formatPrice(line.before) })}</Change>
        )}
        {isOrderable(line) && !line.isServed && (
          <Change>{t('Not served at the moment, to be ordered for later')}</Change>
        )}
      </div>
      {isOrderable(line) ? (
        <Price amount={line.now} className={line.before === line.now ? '' : 'font-semibold'} />
      ) : (
        <span className="text-quiet text-small">{t('Not taken over')}</span>
      )}
    </li>
  );
}

function Change({ children }: { readonly children: string }) {
  return (
    <p className="flex gap-2 text-small">
      <span aria-hidden="true" className="font-bold">
        !
      </span>
      {children}
    </p>
  );
}
