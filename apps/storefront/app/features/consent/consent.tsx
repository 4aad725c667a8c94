import { useEffect } from 'react';
import { footerLink } from '#components/layout/footer-column.tsx';
import { lazyModule } from '#lib/hydration/lazy-module.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { reachableStorage } from '#stores/persistence/persisted-state.ts';
import { CONSENT_KEY, useConsent, wasDeclined } from '#stores/visitor/consent.ts';

/** The page shows first, then the dialog. */
const DELAY_MILLISECONDS = 1000;

/** Asks for consent shortly after the page starts, unless it was given, or declined in this visit. Rule F-17. */
export function Consent() {
  const kind = useConsent((consent) => consent.dialog);
  const dialog = lazyConsentDialog.useModule();
  useEffect(() => {
    const timer = setTimeout(() => {
      if (!isConsentStored() && !wasDeclined()) askUnlessAsked();
    }, DELAY_MILLISECONDS);
    return () => clearTimeout(timer);
  }, []);
  return kind && dialog.state === 'success' ? <dialog.payload kind={kind} /> : null;
}

function isConsentStored(): boolean {
  return reachableStorage(() => window.localStorage).getItem(CONSENT_KEY) === 'true';
}

/** Reopens the consent dialog, on every page. */
export function ManageCookies() {
  const t = useTranslate();
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => openDialog('choice')}
      onPointerEnter={lazyConsentDialog.prefetch}
      onFocus={lazyConsentDialog.prefetch}
      className={footerLink}
    >
      {t('Manage cookies')}
    </button>
  );
}

const lazyConsentDialog = lazyModule(
  async () => (await import('./consent-dialog.tsx')).ConsentDialog,
);

let wasAsked = false;

/** Shows the dialog once its code is loaded. */
function openDialog(dialog: 'question' | 'choice'): void {
  wasAsked = true;
  useConsent.setState({ dialog });
  lazyConsentDialog.prefetch();
}

/** Shows the dialog without a click, once per page load. */
function askUnlessAsked(): void {
  if (!wasAsked) openDialog('question');
}
