import { lazyModule } from '#lib/hydration/lazy-module.ts';
import { useConsent } from '#stores/visitor/consent.ts';

export const lazyConsentDialog = lazyModule(
  async () => (await import('./consent-dialog.tsx')).ConsentDialog,
);

let wasAsked = false;

/** Shows the dialog as soon as its code is there. */
export function askForConsent(): void {
  wasAsked = true;
  useConsent.setState({ isAsked: true });
  lazyConsentDialog.prefetch();
}

/** Nobody is asked again who answered since the page was started. */
export function askUnlessAsked(): void {
  if (!wasAsked) askForConsent();
}
