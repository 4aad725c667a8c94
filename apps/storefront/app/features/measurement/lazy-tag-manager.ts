import { lazyPart } from '#lib/hydration/lazy-module.ts';

export const tagManagerPart = lazyPart(async () => (await import('./tag-manager.tsx')).TagManager);
