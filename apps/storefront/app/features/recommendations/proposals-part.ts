import { lazyPart } from '#lib/lazy-part.ts';

/** Proposals: of no use to who has not opened a dish and has nothing in the cart. */
export const proposalsPart = lazyPart(async () => (await import('./proposals.tsx')).Proposals);
