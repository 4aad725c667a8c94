import { lazyPart } from '#lib/hydration/lazy-module.ts';

/** All that takes a card: of no use to who pays in cash. */
export const cardPart = lazyPart(async () => (await import('./card-entry.tsx')).CardEntry);
