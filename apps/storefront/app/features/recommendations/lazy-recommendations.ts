import { lazyPart } from '#lib/hydration/lazy-module.ts';

/** Proposals: of no use to who has not opened a dish and has nothing in the cart. */
export const proposalsPart = lazyPart(
  async () => (await import('./recommendations.tsx')).Proposals,
);
