import type { ForeignSources } from './page-policy.ts';

/** Stripe's own hosts, for its script, its fields and its calls, and nothing beside them. */
const STRIPE: ForeignSources = {
  'script-src': ['https://js.stripe.com', 'https://*.js.stripe.com'],
  'frame-src': ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  'connect-src': ['https://api.stripe.com'],
};

/** What pages turn to so that a card can be entered; nothing where no card leaves the shop. Rule Y-9. */
export function cardSources(provider: 'stripe' | 'demo'): ForeignSources {
  return provider === 'stripe' ? STRIPE : {};
}
