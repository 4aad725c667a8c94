import { lazyPart } from '#lib/lazy-part.ts';

export const tagManagerPart = lazyPart(async () => (await import('./tag-manager.tsx')).TagManager);
