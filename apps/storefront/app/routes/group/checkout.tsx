import { isCheckoutStep } from '@comptoir/domain/checkout/checkout-steps';
import { useSearchParams } from 'react-router';
import { ErrorPage } from '#components/feedback/error-page.tsx';
import { PageHead } from '#components/layout/page-head.tsx';
import { Checkout } from '#features/checkout/checkout.tsx';
import { GroupCheckout } from '#features/group/group-checkout.tsx';
import { useTranslate } from '#lib/i18n/translate.ts';
import { startCheckoutStores } from '#stores/checkout/start-checkout.ts';
import { startGroupCheckoutStore } from '#stores/group/group-checkout.ts';
import { startMembershipStore } from '#stores/group/memberships.ts';
import { useUnsavedChanges } from '#stores/visitor/unsaved-work.ts';
import type { Route } from './+types/checkout.ts';

// Before the first render, like the other stores.
startCheckoutStores();
startMembershipStore();
startGroupCheckoutStore();

/** The checkout of a closed group, by its host, or of a participant's share. Rules GP-9 and GP-12. */
export default function GroupCheckoutPage() {
  const t = useTranslate();
  const [search] = useSearchParams();
  const name = search.get('step');
  useUnsavedChanges(true);
  return (
    <div className="wrap py-8 tablet:py-10">
      <PageHead path={null} />
      <h1 className="mb-6 text-title">{t('Checkout')}</h1>
      <GroupCheckout>
        <Checkout requested={name !== null && isCheckoutStep(name) ? name : null} />
      </GroupCheckout>
    </div>
  );
}

/** Keeps the site's header and footer. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
