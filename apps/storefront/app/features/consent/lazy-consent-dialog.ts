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

/** The question comes up by itself once per page load. */
export function askUnlessAsked(): void {
  if (!wasAsked) askForConsent();
}
