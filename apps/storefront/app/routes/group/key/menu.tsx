import type { CartLine } from '@comptoir/domain/cart/cart';
import { MAXIMUM_GROUP_NOTE } from '@comptoir/domain/group-orders/participants';
import type { Item, OrderType } from '@comptoir/domain/menu/menu';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useNavigate, useParams, useRevalidator } from 'react-router';
import { LiveRegion } from '#components/feedback/live-region.tsx';
import { RemoteContent } from '#components/feedback/remote-content.tsx';
import { PageHead } from '#components/layout/page-head.tsx';
import { Price } from '#components/order/price.tsx';
import { GroupBanner } from '#features/group/group-banner.tsx';
import type { ShownLine } from '#features/group/own-lines.ts';
import { useHeaderLinks } from '#features/group/use-header-links.ts';
import { useOwnLines } from '#features/group/use-own-lines.ts';
import { ProductDialog, prefetchProductForm } from '#features/menu/dish/product-dialog.tsx';
import { useOpenDish } from '#features/menu/dish/use-open-dish.ts';
import { OfferList } from '#features/menu/list/offer-list.tsx';
import { MenuBrowser } from '#features/menu/menu-browser.tsx';
import { FLY_END } from '#lib/browser/fly-marks.ts';
import { useSoftKeyboard } from '#lib/browser/soft-keyboard.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useOrdering } from '#lib/restaurant/restaurant-context.ts';
import { SECRET_ADDRESS } from '#lib/routing/group-address.ts';
import { refreshAvailability } from '#stores/availability/refresh-availability.ts';
import { GroupLinesContext } from '#stores/cart/counted-lines.ts';
import { startMembershipStore } from '#stores/group/memberships.ts';
import { useGroup } from '#stores/group/use-group.ts';

// Before the first render, like the other stores.
startMembershipStore();

export const headers = () => SECRET_ADDRESS;

/** One element for all renderings, so that memoised children do not re-render. */
const OFFERS = <OfferList />;

/**
 * The menu for a participant: dishes go to the own lines of the group. Without a loader of its own, which a dish’s
 * URL would call: opening and closing a dish waits for no answer. Rule GP-9.
 */
export default function GroupMenu() {
  const t = useTranslate();
  const { key = '' } = useParams();
  const { menus, restaurant } = useOrdering();
  const { revalidate } = useRevalidator();
  const group = useGroup(key);
  const state = group.remote.state === 'success' ? group.remote.payload : null;
  const own = useOwnLines(group, state);
  useEffect(() => {
    // The page has no stream but the group's, which says when a dish is sold out.
    if (state !== null) refreshAvailability();
  }, [state]);
  const orderType: OrderType = state?.plan.is_pickup === false ? 'delivery' : 'pickup';
  const { dishId, show, hide } = useOpenDish();
  const [added, setAdded] = useState('');
  const isDishShown = dishId !== null && menus.state === 'success';
  const dish = isDishShown ? restaurant.items.get(dishId) : undefined;
  // Until the group is known, what a participant adds waits as it does without a network. Rule GP-5.
  const mayAdd =
    state === null ? group.membership !== null : state.state === 'open' && own.me !== null;
  const add = (line: CartLine, { name }: Item) => {
    flushSync(() => {
      if (mayAdd) {
        own.add(line);
        setAdded(name);
      }
      hide();
    });
  };
  const latest = useRef(own);
  useEffect(() => {
    latest.current = own;
  });
  /** All cards have it, so its identity must not change. */
  const quickAdd = useCallback((line: CartLine, { name }: Item) => {
    latest.current.add(line);
    setAdded(name);
  }, []);
  const counted = useMemo(() => own.lines.map(({ line }) => line), [own.lines]);
  useHeaderLinks(own.me && key, state?.plan, useNavigate());
  return (
    <>
      <PageHead title={dish?.name} path={null} />
      <GroupBanner group={group} state={state} isParticipant={own.me !== null} />
      <div className="wrap space-y-6 py-8">
        <h1 className="text-title">{t('Menu')}</h1>
        <RemoteContent
          remote={menus}
          onRetry={revalidate}
          failure={t('The menu could not be loaded.')}
        >
          {() => (
            <GroupLinesContext value={counted}>
              <MenuBrowser
                orderType={orderType}
                onOpen={show}
                onIntent={prefetchProductForm}
                {...(mayAdd && { onAdd: quickAdd })}
              >
                {OFFERS}
              </MenuBrowser>
            </GroupLinesContext>
          )}
        </RemoteContent>
      </div>
      {own.me && <GroupBar linkKey={key} lines={own.lines} added={added} />}
      <ProductDialog
        itemId={isDishShown ? dishId : null}
        orderType={orderType}
        onAdd={add}
        onClose={hide}
        recommendations={null}
        maximumNote={MAXIMUM_GROUP_NOTE}
      />
    </>
  );
}

interface GroupBarProps {
  readonly linkKey: string;
  readonly lines: readonly ShownLine[];
  /** The dish that was added last; empty for none. */
  readonly added: string;
}

/** The own dishes in the group, at the bottom of the menu, with the way back. Rule GP-9. */
function GroupBar({ linkKey, lines, added }: GroupBarProps) {
  const t = useTranslate();
  const isKeyboardOpen = useSoftKeyboard();
  const count = lines.reduce((sum, { line }) => sum + line.quantity, 0);
  const total = lines.reduce((sum, line) => sum + (line.total ?? 0), 0);
  if (isKeyboardOpen) return null;
  return (
    <div className="sticky bottom-0 z-5 border-hinoki border-t bg-rice pt-3 pb-[max(0.75rem,var(--safe-bottom))]">
      <LiveRegion message={added && t('{name} added, {count} in all', { name: added, count })} />
      <div className="wrap">
        <Link
          to={`/group/${linkKey}`}
          className="mx-auto flex min-h-12 w-full max-w-text items-center gap-3 rounded-full bg-vermilion px-5 font-semibold text-on-vermilion hover:bg-vermilion-deep"
        >
          <span
            key={count}
            {...FLY_END}
            className="grid h-7 min-w-7 place-items-center rounded-full bg-on-vermilion px-2 text-small text-vermilion motion-safe:animate-tick"
          >
            {count}
          </span>
          <span className="flex-1 text-left">{t('See the group')}</span>
          {total > 0 && <Price amount={total} />}
        </Link>
      </div>
    </div>
  );
}
