import { useEffect } from 'react';
import { useSite } from '#lib/configuration/root-data.ts';
import { lazyModule } from '#lib/hydration/lazy-module.ts';

const lazyTagManager = lazyModule(async () => (await import('./tag-manager.tsx')).TagManager);

/** Loads the tag manager where it is configured; it asks for consent itself. */
export function Measurement() {
  const { gtm } = useSite();
  const tagManager = lazyTagManager.useModule();
  useEffect(() => {
    if (gtm.enabled) lazyTagManager.prefetch();
  }, [gtm.enabled]);
  return tagManager.state === 'success' ? <tagManager.payload id={gtm.id} /> : null;
}
