import { useEffect, useRef, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { NetworkNotice } from './network-notice.tsx';
import { isCachedPage } from './page-state.ts';
import { UpdateBanner } from './update-banner.tsx';
import { attemptUpdate, startUpdates } from './updates.ts';

/** The delay before the next check, since a network that is back may be unstable. */
const RETRY_MS = 5_000;

/** Notices about connection and updates, below the header. */
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
      // Data that then don't come would put an error in the place of the copy.
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
