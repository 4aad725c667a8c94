import { useEffect } from 'react';
import { footerLink } from '#components/layout/footer-column.tsx';
import { lazyModule } from '#lib/hydration/lazy-module.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { reachableStorage } from '#stores/persistence/persisted-state.ts';
import { CONSENT_KEY, DECLINED_KEY, useConsent } from '#stores/visitor/consent.ts';

/** The page shows first, then the dialog. */
const DELAY_MILLISECONDS = 1000;

/** Asks for consent shortly after the page starts, unless it was given, or declined in this visit. Rule F-17. */
export function Consent() {
  const kind = useConsent((consent) => consent.dialog);
  const dialog = lazyConsentDialog.useModule();
  useEffect(() => {
    const timer = setTimeout(() => {
      if (!wasAsked && !isDecided()) openDialog('question');
    }, DELAY_MILLISECONDS);
    return () => clearTimeout(timer);
  }, []);
  return kind && dialog.state === 'success' ? <dialog.payload kind={kind} /> : null;
}

function isDecided(): boolean {
  return (
    reachableStorage(() => window.localStorage).getItem(CONSENT_KEY) === 'true' ||
    reachableStorage(() => window.sessionStorage).getItem(DECLINED_KEY) !== null
  );
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

/** Whether a dialog was opened since the page was loaded. */
let wasAsked = false;

/** Shows the dialog once its code is loaded. */
function openDialog(dialog: 'question' | 'choice'): void {
  wasAsked = true;
  useConsent.setState({ dialog });
  lazyConsentDialog.prefetch();
}
