import { useEffect } from 'react';
import { t } from '#lib/i18n/translate.ts';

/** Names the tab after the page while it is shown; the board has the plain name, and changes it as it rings. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${t('Back office')}`;
    return () => {
      document.title = t('Back office');
    };
  }, [title]);
}
