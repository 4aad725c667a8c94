import { lazyModule } from '#lib/hydration/lazy-module.ts';

/** Recommendations: of no use to who has not opened a dish and has nothing in the cart. */
export const lazyRecommendations = lazyModule(
  async () => (await import('./recommendations.tsx')).Recommendations,
);
