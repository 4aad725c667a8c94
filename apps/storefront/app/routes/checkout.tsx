import { isCheckoutStep } from '@comptoir/domain/checkout/checkout-steps';
import { data, useSearchParams } from 'react-router';
import { ErrorPage } from '#components/feedback/error-page.tsx';
import { PageHead } from '#components/layout/page-head.tsx';
import { Checkout } from '#features/checkout/checkout.tsx';
import { useTranslate } from '#lib/i18n/translate.ts';
import type { PageProblem } from '#lib/routing/page-problem.ts';
import { startCheckoutStores } from '#stores/checkout/start-checkout.ts';
import { useUnsavedChanges } from '#stores/visitor/unsaved-work.ts';
import type { Route } from './+types/checkout.ts';

// Before the first render, like the other stores.
startCheckoutStores();

export function loader({ request }: Route.LoaderArgs) {
  return checkStep(request);
}

/** Checked in the browser as well: steps change without the server. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return checkStep(request);
}

export default function CheckoutPage() {
  const t = useTranslate();
  const [search] = useSearchParams();
  const name = search.get('step');
  useUnsavedChanges(true);
  return (
    <div className="wrap py-8 tablet:py-10">
      <PageHead />
      <h1 className="mb-6 text-title">{t('Checkout')}</h1>
      <Checkout requested={name !== null && isCheckoutStep(name) ? name : null} />
    </div>
  );
}

/** Keeps the site's header and footer. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}

/** Rejects an unknown step: `/checkout?step=payment` is known. Rule K-2. */
function checkStep(request: Request): null {
  const name = new URL(request.url).searchParams.get('step');
  if (name === null || isCheckoutStep(name)) return null;
  throw data(
    { message: 'Page not found: {path}', path: null, hasQuery: true } satisfies PageProblem,
    404,
  );
}
