import type { WireGroupOrderState } from '@comptoir/contract/group-orders/group-order-state';
import type { OrderedGroup } from '@comptoir/contract/group-orders/ordered-group';
import { toCartLine } from '@comptoir/contract/orders/cart-mapping';
import { Skeleton } from '@comptoir/design/components/skeleton';
import type { Cart } from '@comptoir/domain/cart/cart';
import { editCoupon } from '@comptoir/domain/offers/coupon';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ButtonLink } from '#components/controls/button.tsx';
import { RemoteContent } from '#components/feedback/remote-content.tsx';
import { useHydrated } from '#lib/hydration/hydrated.ts';
import { lazyModule } from '#lib/hydration/lazy-module.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { refreshAvailability } from '#stores/availability/refresh-availability.ts';
import { type CartState, persistedCart, useCart } from '#stores/cart/cart.ts';
import { useCardPayment } from '#stores/checkout/card-payment.ts';
import { useGroupCheckout } from '#stores/group/group-checkout.ts';
import { type Membership, useMembership } from '#stores/group/memberships.ts';
import { useGroup } from '#stores/group/use-group.ts';
import { reachableStorage } from '#stores/persistence/persisted-state.ts';
import { useHeaderLinks } from './use-header-links.ts';

interface GroupCheckoutProps {
  /** The ordinary checkout. */
  readonly children: ReactNode;
}

/** Lends the cart to the group while its checkout is open. Rule GP-9. */
export function GroupCheckout({ children }: GroupCheckoutProps) {
  const isHydrated = useHydrated();
  const { linkKey, purpose } = useGroupCheckout();
  const membership = useMembership(linkKey);
  if (!isHydrated) return <Skeleton lines={6} />;
  if (membership === null) return <NoGroup />;
  if (purpose === 'share') return <LoadedSharePayment membership={membership} />;
  return <HostCheckout membership={membership}>{children}</HostCheckout>;
}

const lazySharePayment = lazyModule(
  async () => (await import('./shares/share-payment.tsx')).SharePayment,
);

function LoadedSharePayment({ membership }: { readonly membership: Membership }) {
  const remote = lazySharePayment.useModule();
  useEffect(() => {
    lazySharePayment.prefetch();
  }, []);
  return (
    <RemoteContent
      remote={remote}
      onRetry={lazySharePayment.prefetch}
      pending={<Skeleton lines={6} />}
    >
      {(SharePayment) => <SharePayment membership={membership} />}
    </RemoteContent>
  );
}

interface HostCheckoutProps extends GroupCheckoutProps {
  readonly membership: Membership;
}

function HostCheckout({ membership, children }: HostCheckoutProps) {
  const t = useTranslate();
  const { linkKey, groupKey, coupon = '' } = membership;
  const { remote, retry } = useGroup(linkKey);
  const isLent = useCart(({ group }) => group?.link_key === linkKey);
  // A payment with an unknown outcome is asked about first, whatever the group says.
  const isAwaited = useCardPayment((card) => card.awaited !== null);
  useEffect(
    () => swapInGroupCart({ link_key: linkKey, host_key: groupKey }, [], coupon),
    [linkKey, groupKey, coupon],
  );
  const state = remote.state === 'success' ? remote.payload : null;
  useHeaderLinks(linkKey, state?.plan, useNavigate());
  // While shares are being paid, another order would end them.
  const isClosed = state?.state === 'closed' && state.payment === 'host';
  const items = isClosed ? JSON.stringify(state.items) : '';
  useEffect(() => {
    if (!isLent || items === '') return;
    const wire: WireGroupOrderState['items'] = JSON.parse(items);
    fillGroupCart(wire.map(toCartLine));
  }, [isLent, items]);
  const isFilled = useCart(({ lines }) => lines.length > 0);
  useEffect(() => {
    // The page has no stream but the group's, which says when a dish is sold out.
    if (state !== null) refreshAvailability();
  }, [state]);
  // Once shown the checkout stays: while it sends the order, the group becomes a placed one.
  const [isEntered, setEntered] = useState(false);
  if (isLent && (isAwaited || (isClosed && isFilled)) && !isEntered) setEntered(true);
  if (isEntered && isAwaited) return children;
  return (
    <>
      <p className="-mt-4 mb-6 flex flex-wrap items-center gap-x-4">
        <span>{t('The order of the whole group.')}</span>
        <Link
          to={`/group/${linkKey}`}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          {t('Back to the group')}
        </Link>
      </p>
      {isEntered ? (
        children
      ) : (
        <RemoteContent remote={remote} onRetry={retry} pending={<Skeleton lines={6} />}>
          {() => (isClosed ? <Skeleton lines={6} /> : <NotClosed linkKey={linkKey} />)}
        </RemoteContent>
      )}
    </>
  );
}

/** Opened again in another tab, or over: the group's page says what it is now. */
function NotClosed({ linkKey }: { readonly linkKey: string }) {
  const t = useTranslate();
  return (
    <div className="space-y-4">
      <p className="text-large">{t('The group is not ready to be ordered as it is.')}</p>
      <ButtonLink to={`/group/${linkKey}`} look="primary">
        {t('Back to the group')}
      </ButtonLink>
    </div>
  );
}

/** The tab does not know which group is meant. */
function NoGroup() {
  const t = useTranslate();
  return (
    <div className="space-y-4">
      <p className="text-large">{t('This tab knows of no group to order for.')}</p>
      <ButtonLink to="/group" look="primary">
        {t('Your group orders')}
      </ButtonLink>
    </div>
  );
}

/**
 * Lends the cart of this tab to a group order: the checkout orders the group's lines. The visitor's own lines stay
 * stored, and come back when the returned function is called, or with the next page load. `code` is the group’s
 * coupon, which is checked as after a reload. Rules GO-14 and GP-9.
 */
function swapInGroupCart(group: OrderedGroup, lines: Cart, code: string): () => void {
  const own = ownPart(useCart.getState());
  const choices = { freeChoices: {}, coupon: editCoupon(code), storedCode: code };
  useCart.setState({ ...choices, group, lines, totals: null, reducedNames: [] });
  return () => {
    useCart.setState({ ...own, group: null });
    readAgain();
  };
}

/** Replaces the lines of the lent cart. */
function fillGroupCart(lines: Cart): void {
  useCart.setState({ lines });
}

function ownPart(state: CartState) {
  const { lines, freeChoices, coupon, storedCode, totals, reducedNames } = state;
  return { lines, freeChoices, coupon, storedCode, totals, reducedNames };
}

/** Another tab may have changed the own cart meanwhile: as if it did so now. */
function readAgain(): void {
  const storageArea = reachableStorage(() => window.localStorage);
  for (const { key } of persistedCart) {
    window.dispatchEvent(new StorageEvent('storage', { key, ...areaOf(storageArea) }));
  }
}

/** Without a reachable storage there is nothing to read. */
function areaOf(storage: Storage) {
  return storage instanceof Storage ? { storageArea: storage } : {};
}
