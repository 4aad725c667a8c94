import { t } from '@comptoir/staff-texts/translate';
import { useEffect } from 'react';

let pageTitle = t('Back office');
let ringingTitle: string | null = null;

/** Names the tab after the page while it is shown; the board has the plain name. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    setPageTitle(`${title} · ${t('Back office')}`);
    return () => setPageTitle(t('Back office'));
  }, [title]);
}

/** Names the tab after the orders that ring, whichever page is shown; null once none does. */
export function showRingingTitle(title: string | null): void {
  ringingTitle = title;
  document.title = ringingTitle ?? pageTitle;
}

function setPageTitle(title: string): void {
  pageTitle = title;
  document.title = ringingTitle ?? pageTitle;
}
