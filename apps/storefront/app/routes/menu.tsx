import type { CartLine } from '@comptoir/domain/cart/cart';
import type { Item, OrderType } from '@comptoir/domain/menu/menu';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useRevalidator } from 'react-router';
import { RemoteContent } from '#components/feedback/remote-content.tsx';
import { PageHead } from '#components/layout/page-head.tsx';
import { CartBar } from '#features/cart/cart-bar.tsx';
import { CartPanel, CartSheet, lazyCart } from '#features/cart/cart-panel.tsx';
import type { Added } from '#features/menu/dish/added-note.tsx';
import { ProductDialog, prefetchProductForm } from '#features/menu/dish/product-dialog.tsx';
import { useOpenDish } from '#features/menu/dish/use-open-dish.ts';
import { OfferList } from '#features/menu/list/offer-list.tsx';
import { useAfterLoad } from '#features/menu/list/use-menu-times.ts';
import { MenuBrowser } from '#features/menu/menu-browser.tsx';
import { RecommendationSlot } from '#features/recommendations/recommendation-slot.tsx';
import { PENDING, type RemoteState, type SettledState } from '#lib/api/remote-state.ts';
import { DESKTOP, useMediaQuery } from '#lib/browser/media-query.ts';
import { useApi } from '#lib/configuration/use-api.ts';
import { useHydrated } from '#lib/hydration/hydrated.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useOrdering } from '#lib/restaurant/restaurant-context.ts';
import { useEnteredWith, useOverlay } from '#lib/routing/overlay.ts';
import { useCart } from '#stores/cart/cart.ts';
import { useLocationStore } from '#stores/location/location.ts';
import { useCriteria } from '#stores/visitor/dish-filter.ts';

const CART_HASH = '#cart';

export default function Menu() {
  const t = useTranslate();
  const ordering = useOrdering();
  const menus = useRetriable(ordering.menus);
  const orderType = useLocationStore(
    ({ isPickup }): OrderType => (isPickup ? 'pickup' : 'delivery'),
  );
  const { open, close } = useOverlay();
  const { dishId, show, hide } = useOpenDish();
  const { add, addBeside, quickAdd, added } = useAdding(hide);
  const after = useAfterLoad();
  const criteria = useCriteria();
  const isDishShown = dishId !== null && menus.remote.state === 'success';
  const dish = isDishShown ? ordering.restaurant.items.get(dishId) : undefined;
  const proposing = { orderType, criteria, onAdd: addBeside, onOpen: show };
  const besideCart = <RecommendationSlot place="cart" dishId={null} {...proposing} />;
  return (
    <>
      <PageHead title={dish?.name} />
      <div className="wrap gap-10 py-8 desktop:grid desktop:grid-cols-[minmax(0,1fr)_22.5rem] desktop:py-10">
        <div className="space-y-6">
          <h1 className="text-title">{t('Menu')}</h1>
          <RemoteContent
            remote={menus.remote}
            onRetry={menus.retry}
            failure={t('The menu could not be loaded.')}
          >
            {() => (
              <MenuBrowser
                orderType={orderType}
                onOpen={show}
                onIntent={prefetchDish}
                onAdd={quickAdd}
              >
                {OFFERS}
              </MenuBrowser>
            )}
          </RemoteContent>
        </div>
        <CartPanel recommendations={besideCart} />
      </div>
      <Cart
        onClose={() => close('.')}
        onOpen={() => open(CART_HASH)}
        recommendations={besideCart}
      />
      <ProductDialog
        itemId={isDishShown ? dishId : null}
        orderType={orderType}
        onAdd={add}
        onClose={hide}
        recommendations={<RecommendationSlot place="dialog" dishId={dishId} {...proposing} />}
      />
      {after && <after.AddedNote added={isDishShown ? null : added} />}
    </>
  );
}

/** A visitor who opens a dish may need the cart next. */
function prefetchDish(): void {
  prefetchProductForm();
  lazyCart.prefetch();
}

/** One element for all renderings, so that memoised children do not re-render. */
const OFFERS = <Offers />;

function Offers() {
  const t = useTranslate();
  const { offers } = useOrdering();
  const { remote, retry } = useRetriable(offers);
  return (
    <RemoteContent remote={remote} onRetry={retry} failure={t('Offers could not be loaded.')}>
      {() => <OfferList />}
    </RemoteContent>
  );
}

interface CartProps {
  readonly onOpen: () => void;
  readonly onClose: () => void;
  readonly recommendations: ReactNode;
}

/** Where there is no room beside the menu, the cart is at the end of its address. */
function Cart({ onOpen, onClose, recommendations }: CartProps) {
  const { hash, key } = useLocation();
  const isWide = useMediaQuery(DESKTOP);
  const isHydrated = useHydrated();
  const isAsked = hash === CART_HASH;
  const isEntered = useEnteredWith(isAsked);
  const isEmpty = useCart((cart) => cart.lines.length === 0);
  const content = lazyCart.useModule();
  const isComing =
    isEntered && !isEmpty && content.state !== 'success' && content.state !== 'error';
  useEffect(() => {
    if (isComing) lazyCart.prefetch();
  }, [isComing]);
  useEffect(() => {
    // Following the same link again is another history entry with the same URL.
    if (isAsked && isWide && key) document.getElementById('cart-title')?.focus();
  }, [isAsked, isWide, key]);
  return (
    <>
      <CartBar onOpen={onOpen} />
      <CartSheet
        isOpen={isAsked && isHydrated && !isWide && !isComing}
        onClose={onClose}
        recommendations={recommendations}
      />
    </>
  );
}

/** Puts dishes into the cart: the dialog closes and the count rises in the same moment. */
function useAdding(closeDish: () => void) {
  const api = useApi();
  const [added, setAdded] = useState<Added | null>(null);
  const add = (line: CartLine, item: Item) => {
    flushSync(() => {
      useCart.getState().add(line);
      setAdded({ name: item.name });
      closeDish();
    });
    api.products(item.menuId);
  };
  /** Recommendations confirm an addition themselves. */
  const addBeside = (line: CartLine, item: Item) => {
    useCart.getState().add(line);
    api.products(item.menuId);
  };
  /** All cards have it, so its identity must not change. */
  const quickAdd = useCallback(
    (line: CartLine, item: Item) => {
      useCart.getState().add(line);
      setAdded({ name: item.name });
      api.products(item.menuId);
    },
    [api],
  );
  return { add, addBeside, quickAdd, added };
}

interface Retriable<Payload> {
  readonly remote: RemoteState<Payload>;
  readonly retry: () => void;
}

/** A loader's data with a retry; pending during the retry. */
function useRetriable<Payload>(remote: SettledState<Payload>): Retriable<Payload> {
  const { revalidate, state } = useRevalidator();
  const isAskedAgain = remote.state === 'error' && state === 'loading';
  return { remote: isAskedAgain ? PENDING : remote, retry: () => revalidate() };
}
