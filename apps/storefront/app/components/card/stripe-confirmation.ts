import { platform } from '#lib/platform/platform.ts';
import { canonicalPath } from '#lib/routing/pages.ts';
import type { CardOutcome } from './card-form.ts';
import { type StripeClient, type StripeElements, stripeOutcome } from './stripe-js.ts';

interface StripePayment {
  readonly elements: StripeElements;
  readonly clientSecret?: string;
}

/** Has Stripe charge what was entered or agreed to; a bank's page returns to this one. Rule Y-11. */
export async function confirmAtStripe(
  stripe: StripeClient,
  siteRoot: string,
  payment: StripePayment,
): Promise<CardOutcome> {
  const { origin, pathname } = window.location;
  reloadAfterBank();
  // In an app the bank's page returns by a link that opens the app, at the checkout that it left.
  const root = __NATIVE__ ? `${siteRoot}/fr` : origin;
  const checkout = `${root}${canonicalPath(pathname)}`;
  try {
    const confirmation = await stripe.confirmPayment({
      ...payment,
      confirmParams: { return_url: `${checkout}?step=confirmation` },
      redirect: 'if_required',
    });
    return stripeOutcome(confirmation);
  } catch {
    return { kind: 'unknown' };
  }
}

/** A page restored from the back-forward cache after a bank's page would wait forever. */
function reloadAfterBank(): void {
  const reload = () => window.location.reload();
  if (!__NATIVE__) {
    window.addEventListener('pageshow', reload, { once: true });
    return;
  }
  // In an app the bank's page opens in the system's browser, and this page stays loaded.
  window.addEventListener('beforeunload', () => platform().onResume(reload), { once: true });
}
