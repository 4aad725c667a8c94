import { useEffect } from 'react';
import { lazyModule } from '#lib/hydration/lazy-module.ts';

const lazyDialog = lazyModule(async () => (await import('./avoided-dialog.tsx')).AvoidedDialog);

/** The question about an avoided allergen, loaded when `addAgreed` asks it. Rule Q-18. */
export function AvoidedQuestion() {
  const dialog = lazyDialog.useModule();
  useEffect(() => {
    window.addEventListener('comptoir:avoided', lazyDialog.prefetch);
    return () => window.removeEventListener('comptoir:avoided', lazyDialog.prefetch);
  }, []);
  return dialog.state === 'success' ? <dialog.payload /> : null;
}
