import type { CartLine } from '@comptoir/domain/cart/cart';
import { MAXIMUM_GROUP_NOTE } from '@comptoir/domain/group-orders/participants';
import type { Item, OrderType } from '@comptoir/domain/menu/menu';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useParams, useRevalidator } from 'react-router';
import { RemoteContent } from '#components/feedback/remote-content.tsx';
import { PageHead } from '#components/layout/page-head.tsx';
import { GroupBanner } from '#features/group/group-banner.tsx';
import { GroupBar } from '#features/group/group-bar.tsx';
import { useOwnLines } from '#features/group/use-own-lines.ts';
import { ProductDialog, prefetchProductForm } from '#features/menu/dish/product-dialog.tsx';
import { useOpenDish } from '#features/menu/dish/use-open-dish.ts';
import { OfferList } from '#features/menu/list/offer-list.tsx';
import { MenuBrowser } from '#features/menu/menu-browser.tsx';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useOrdering } from '#lib/restaurant/restaurant-context.ts';
import { SECRET_ADDRESS } from '#lib/routing/group-address.ts';
import { refreshAvailability } from '#stores/availability/refresh-availability.ts';
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
  return (
    <>
      <PageHead title={dish?.name ?? t('Menu')} path={null} isIndexed={false} />
      <GroupBanner group={group} state={state} isParticipant={own.me !== null} />
      <div className="wrap space-y-6 py-8">
        <h1 className="text-title">{t('Menu')}</h1>
        <RemoteContent
          remote={menus}
          onRetry={revalidate}
          failure={t('The menu could not be loaded.')}
        >
          {() => (
            <MenuBrowser orderType={orderType} onOpen={show} onIntent={prefetchProductForm}>
              {OFFERS}
            </MenuBrowser>
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
