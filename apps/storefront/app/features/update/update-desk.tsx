import { useEffect, useRef, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { isCopiedPage } from './copied-page.ts';
import { NetworkNotice } from './network-notice.tsx';
import { UpdateBanner } from './update-banner.tsx';
import { attemptUpdate, startUpdates } from './updates.ts';

/** The notices about the page itself, below the header: they are in the way of nothing. */
export function UpdateDesk() {
  const isCopy = useCopiedPage();
  const { pathname } = useLocation();
  useEffect(() => {
    // Whatever the last page held is over.
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
function useCopiedPage(): boolean {
  const [isCopy, setCopy] = useState(() => isCopiedPage(performance));
  const { revalidate } = useRevalidator();
  const onReached = useRef(() => {});
  useEffect(() => {
    onReached.current = () => {
      if (!isCopy) return;
      setCopy(false);
      revalidate();
    };
  }, [isCopy, revalidate]);
  useEffect(() => startUpdates(() => onReached.current()), []);
  return isCopy;
}
