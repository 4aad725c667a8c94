import { lazyPart } from '#lib/lazy-part.ts';
import { useConsent } from '#stores/consent.ts';

export const consentPart = lazyPart(
  async () => (await import('./consent-dialog.tsx')).ConsentDialog,
);

/** Shows the dialog as soon as its code is there. */
export function askForConsent(): void {
  useConsent.setState({ isAsked: true });
  consentPart.prefetch();
}
