import type { CartLine } from '@comptoir/domain/cart';
import type { Item } from '@comptoir/domain/menu';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { LiveRegion } from '#components/live-region.tsx';
import { PageHead } from '#components/page-head.tsx';
import { RemoteContent } from '#components/remote-content.tsx';
import { CartBar } from '#features/cart/cart-bar.tsx';
import { CartPanel } from '#features/cart/cart-panel.tsx';
import { cartPart } from '#features/cart/cart-part.ts';
import { CartSheet } from '#features/cart/cart-sheet.tsx';
import { MenuBrowser } from '#features/menu/menu-browser.tsx';
import { OfferList } from '#features/menu/offer-list.tsx';
import { productAddress, productIn } from '#features/menu/product-address.ts';
import { ProductDialog, prefetchProductForm } from '#features/menu/product-dialog.tsx';
import { useTranslate } from '#lib/i18n.ts';
import { DESKTOP, useMediaQuery } from '#lib/media-query.ts';
import { useOverlay } from '#lib/overlay.ts';
import { useOrdering } from '#lib/restaurant-context.ts';
import { useRetriable } from '#lib/retriable.ts';
import { useApi } from '#lib/root-data.ts';
import { useCart, useCartCount } from '#stores/cart.ts';
import { useLocationStore } from '#stores/location.ts';

const CART_HASH = '#cart';

export default function Menu() {
  const t = useTranslate();
  const menus = useRetriable(useOrdering().menus);
  const orderType = useLocationStore(({ isPickup }) => (isPickup ? 'pickup' : 'delivery'));
  const { open, close } = useOverlay();
  const closeOverlay = useCallback(() => close('.'), [close]);
  const openProduct = useCallback(
    (itemId: string) => {
      // Who looks at a dish may need the cart next.
      cartPart.prefetch();
      open(productAddress(itemId));
    },
    [open],
  );

  const [search] = useSearchParams();
  const productId = menus.remote.state === 'success' ? productIn(search) : null;
  const { add, announcement } = useAdding(productId === null, closeOverlay);
  return (
    <>
      <PageHead title={t('Menu')} />
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
                onOpen={openProduct}
                onIntent={prefetchProductForm}
              >
                {OFFERS}
              </MenuBrowser>
            )}
          </RemoteContent>
        </div>
        <CartPanel onBrowse={() => window.scrollTo({ top: 0 })} />
      </div>
      <Cart onClose={closeOverlay} onOpen={() => open(CART_HASH)} />
      <ProductDialog itemId={productId} orderType={orderType} onAdd={add} onClose={closeOverlay} />
      <LiveRegion message={announcement} />
    </>
  );
}

/** The same element for every rendering of the page, so that it makes no card render again. */
const OFFERS = <Offers />;

function Offers() {
  const t = useTranslate();
  const { restaurant, offers } = useOrdering();
  const { remote, retry } = useRetriable(offers);
  return (
    <RemoteContent
      remote={remote}
      onRetry={retry}
      failure={t('The offers could not be loaded. You can order without them.')}
    >
      {() => <OfferList offers={restaurant.offers} />}
    </RemoteContent>
  );
}

interface CartProps {
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

/** Where there is no room beside the menu, the cart is at the end of its address. */
function Cart({ onOpen, onClose }: CartProps) {
  const { hash, key } = useLocation();
  const isWide = useMediaQuery(DESKTOP);
  const isReady = useCart((cart) => cart.isReady);
  const isAsked = hash === CART_HASH;
  useEffect(() => {
    // Asked for once more by the same link is another entry with the same address.
    if (isAsked && isWide && key) document.getElementById('cart-title')?.focus();
  }, [isAsked, isWide, key]);
  return (
    <>
      <CartBar onOpen={onOpen} />
      <CartSheet isOpen={isAsked && isReady && !isWide} onClose={onClose} />
    </>
  );
}

/** Puts dishes into the cart, and says so once the dialog no longer keeps the page silent. */
function useAdding(isDialogClosed: boolean, onAdded: () => void) {
  const t = useTranslate();
  const api = useApi();
  const count = useCartCount();
  const added = useRef<string | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const add = (line: CartLine, item: Item) => {
    useCart.getState().add(line);
    added.current = item.name;
    // Told, and never waited for.
    api.products(item.menuId);
    onAdded();
  };
  useEffect(() => {
    if (!isDialogClosed || added.current === null) return;
    setAnnouncement(
      t('{name} was added. Your cart has {count} items.', { name: added.current, count }),
    );
    added.current = null;
  }, [t, isDialogClosed, count]);
  return { add, announcement };
}
