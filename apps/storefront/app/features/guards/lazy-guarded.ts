import { lazyModule } from '#lib/hydration/lazy-module.ts';

/** The guards come with the first page that has one. */
export const lazyGuarded = lazyModule(async () => (await import('./guarded.tsx')).Guarded);
