import { lazyModule } from '#lib/hydration/lazy-module.ts';

export const lazyTagManager = lazyModule(
  async () => (await import('./tag-manager.tsx')).TagManager,
);
