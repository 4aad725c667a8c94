import { useEffect, useRef, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { Button } from '#components/controls/button.tsx';
import { UnderWay } from '#components/feedback/under-way.tsx';
import { useTranslate } from '#lib/i18n/translate.ts';
import { NetworkNotice } from './network-notice.tsx';
import { isCachedPage, useUpdate } from './page-state.ts';
import { attemptUpdate, startUpdates, updateNow } from './updates.ts';

/** The delay before the next check, since a network that is back may be unstable. */
const RETRY_MS = 5_000;

/** Notices about connection, updates and requests, below the header. */
export function UpdateNotices() {
  const isCopy = useCachedPage();
  const { pathname } = useLocation();
  useEffect(() => {
    // The last page's open work is over.
    if (pathname) attemptUpdate();
  }, [pathname]);
  return (
    <div className="pointer-events-none fixed inset-x-3 top-[calc(var(--header-height)+0.75rem)] z-9 flex flex-col items-center gap-2">
      <NetworkNotice isCopy={isCopy} />
      <UpdateBanner />
      <UnderWay />
    </div>
  );
}

/** Whether the page is the one of an earlier visit; until the shop answers, which brings it up to date. */
function useCachedPage(): boolean {
  const [isCopy, setCopy] = useState(() => isCachedPage(performance));
  const { revalidate } = useRevalidator();
  const onReached = useRef(() => {});
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const bringUpToDate = async () => {
      clearTimeout(timer);
      // Data that cannot be loaded would replace the copy with an error.
      if (await isDataReachable()) {
        setCopy(false);
        revalidate();
      } else timer = setTimeout(bringUpToDate, RETRY_MS);
    };
    onReached.current = () => {
      if (isCopy) bringUpToDate();
    };
    return () => clearTimeout(timer);
  }, [isCopy, revalidate]);
  useEffect(() => startUpdates(() => onReached.current()), []);
  return isCopy;
}

/** Whether the page's data can be fetched, with React Router's own request. */
async function isDataReachable(): Promise<boolean> {
  const { pathname } = window.location;
  try {
    return (await fetch(pathname.endsWith('/') ? `${pathname}_.data` : `${pathname}.data`)).ok;
  } catch {
    return false;
  }
}

/** Offers the new build while open work prevents an automatic reload; never under a dialog. Rule B-13. */
function UpdateBanner() {
  const t = useTranslate();
  const { isAvailable, isWorking } = useUpdate();
  const isCovered = useModalDialog(isAvailable);
  return (
    <div role="status" hidden={isCovered} className="w-full desktop:w-auto">
      {isAvailable && (
        <div className="pointer-events-auto mx-auto flex w-full max-w-[26rem] items-center justify-between gap-4 rounded-card border border-hinoki bg-rice py-3 pr-3 pl-4 shadow-float motion-safe:animate-rise">
          <div>
            <p className="font-semibold">{t('Mise à jour disponible')}</p>
            <p className="text-quiet text-small">{t('Une nouvelle version est prête')}</p>
          </div>
          <Button isBusy={isWorking} onClick={updateNow} className="shrink-0">
            {isWorking ? t('Mise à jour...') : t('Actualiser')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Whether a modal dialog is open. `:has()` on the root would restyle the whole page with every change. */
function useModalDialog(isWatching: boolean): boolean {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isWatching) return;
    const look = () => setOpen(document.querySelector('dialog:modal') !== null);
    look();
    const observer = new MutationObserver(look);
    observer.observe(document.body, { subtree: true, attributeFilter: ['open'] });
    return () => observer.disconnect();
  }, [isWatching]);
  return isOpen;
}
