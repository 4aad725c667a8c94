import { footerLink } from '#components/layout/footer-column.tsx';
import { useTranslate } from '#lib/i18n/translate.ts';
import { askForConsent, lazyConsentDialog } from './lazy-consent-dialog.ts';

/** Reopens the consent dialog, on every page. */
export function ManageCookies() {
  const t = useTranslate();
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={askForConsent}
      onPointerEnter={lazyConsentDialog.prefetch}
      onFocus={lazyConsentDialog.prefetch}
      className={footerLink}
    >
      {t('Manage cookies')}
    </button>
  );
}
