import { lazyPart } from '#lib/hydration/lazy-module.ts';

/** The guards come with the first page that has one. */
export const guardedPart = lazyPart(async () => (await import('./guarded.tsx')).Guarded);
