import type { OrdersAnswer } from '@comptoir/contract/accounts/auth-orders';
import { Alert } from '@comptoir/design/components/alert';
import { type ReactNode, useCallback, useState } from 'react';
import { Button, ButtonLink } from '#components/controls/button.tsx';
import { RemoteContent } from '#components/feedback/remote-content.tsx';
import { problemText } from '#lib/api/problem-text.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useAccountApi, useRequest } from '#stores/account/account-client.ts';
import { useAccountData } from '../use-account-data.ts';

const MOST_SKELETONS = 3;

interface LoadedOrdersProps {
  /** From 1. */
  readonly page: number;
  readonly perPage: number;
  readonly children: (loaded: OrdersAnswer) => ReactNode;
}

/** A page of the account's orders, below the offer to claim those placed as a guest. */
export function LoadedOrders({ page, perPage, children }: LoadedOrdersProps) {
  const t = useTranslate();
  const api = useAccountApi();
  const load = useCallback(() => api.orders(page, perPage), [api, page, perPage]);
  const { remote, reload } = useAccountData(`orders ${page} of ${perPage}`, load);
  return (
    <>
      <GuestOrders onClaimed={reload} />
      <RemoteContent
        remote={remote}
        onRetry={reload}
        failure={t('Your orders could not be loaded.')}
        pending={<OrderSkeletons count={Math.min(perPage, MOST_SKELETONS)} />}
      >
        {children}
      </RemoteContent>
    </>
  );
}

interface GuestOrdersProps {
  readonly onClaimed: () => void;
}

/** Offers to claim orders placed as a guest; nothing if there are none. */
function GuestOrders({ onClaimed }: GuestOrdersProps) {
  const t = useTranslate();
  const api = useAccountApi();
  const { remote, reload } = useAccountData('guest orders', api.guestOrders);
  const { isBusy, problem, send } = useRequest();
  const [isClaimed, setClaimed] = useState(false);
  const count = remote.state === 'success' ? remote.payload.total : 0;

  async function claim(): Promise<void> {
    const answer = await send(api.claimGuestOrders);
    if (answer === null) return;
    setClaimed(true);
    reload();
    onClaimed();
  }

  if (isClaimed) {
    return (
      <Alert kind="success">
        <p>{t('They are in your account now.')}</p>
      </Alert>
    );
  }
  if (count === 0) return null;
  return (
    <section className="rounded-card bg-gari px-4 py-4 tablet:px-5">
      <p>{t('{count} orders without the account', { count })}</p>
      {problem && (
        <p role="alert" className="mt-1 text-alarm text-small">
          {problemText(problem, t)}
        </p>
      )}
      <Button className="mt-3" isBusy={isBusy} onClick={claim}>
        {t('Add them to my account', { count })}
      </Button>
    </section>
  );
}

interface OrderSkeletonsProps {
  readonly count: number;
}

/** Placeholders for orders, at their size. */
function OrderSkeletons({ count }: OrderSkeletonsProps) {
  return (
    <div aria-hidden="true" className="motion-safe:animate-pulse space-y-4">
      {Array.from({ length: count }, (_, place) => place).map((place) => (
        <div key={place} className="rounded-card border border-hinoki bg-paper p-4 tablet:p-5">
          <div className="flex justify-between gap-8">
            <div className="h-5 w-1/2 rounded-field bg-hinoki" />
            <div className="h-6 w-18 rounded-field bg-hinoki" />
          </div>
          <div className="mt-2 h-5 w-1/3 rounded-field bg-hinoki" />
          <div className="mt-4 h-11 w-56 rounded-full bg-hinoki" />
        </div>
      ))}
    </div>
  );
}

export function NoOrders() {
  const t = useTranslate();
  return (
    <div className="rounded-card border border-hinoki border-dashed px-5 py-8">
      <p className="font-serif text-heading">{t('No order yet')}</p>
      <p className="mt-2">{t('Your orders will stand here. A dish to begin with?')}</p>
      <ButtonLink to="/menu" look="primary" className="mt-6">
        {t('See the menu')}
      </ButtonLink>
    </div>
  );
}
