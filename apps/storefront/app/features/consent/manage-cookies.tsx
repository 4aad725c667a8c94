import { footerLink } from '#components/layout/footer-column.tsx';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useConsentDialog } from '#stores/visitor/consent-dialog.ts';

interface ManageCookiesProps {
  /** Loads the dialog's host, which may not be there yet or have failed to load. */
  readonly onPress: () => void;
}

/** Reopens the consent dialog, on every page. */
export function ManageCookies({ onPress }: ManageCookiesProps) {
  const t = useTranslate();
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => {
        onPress();
        useConsentDialog.setState({ kind: 'choice' });
      }}
      className={footerLink}
    >
      {t('Manage cookies')}
    </button>
  );
}
