import { useOnline } from '@comptoir/design/browser/online';
import { useEffect, useState } from 'react';
import { type MessageKey, useTranslate } from '#lib/i18n/translate.ts';

const SHOWN_MS = 4_000;
/** After this time the text is shortened. */
const READ_MS = 8_000;

interface NetworkNoticeProps {
  /** The page is the one of an earlier visit. */
  readonly isCopy: boolean;
}

/** Says that there is no network, what that means, and when it is back. Rule B-8. */
export function NetworkNotice({ isCopy }: NetworkNoticeProps) {
  const t = useTranslate();
  const isOnline = useOnline();
  const isBack = useBack(isOnline, isCopy);
  const isRead = useRead(isOnline);
  const text = textOf({ isOnline, isCopy, isBack, isRead });
  return (
    <div role="status">
      {text && (
        <p className="pointer-events-auto flex max-w-[26rem] items-center gap-3 rounded-card bg-nori px-4 py-2.5 text-on-nori text-small shadow-float motion-safe:animate-rise">
          <Signal isOn={isOnline && !isCopy} />
          {t(text)}
        </p>
      )}
    </div>
  );
}

interface NetworkState {
  readonly isOnline: boolean;
  readonly isCopy: boolean;
  readonly isBack: boolean;
  readonly isRead: boolean;
}

function textOf({ isOnline, isCopy, isBack, isRead }: NetworkState): MessageKey | null {
  if (!isOnline) {
    return isRead
      ? 'Offline'
      : 'You are offline: your cart is kept, and ordering waits for the network.';
  }
  if (isCopy) {
    return 'This is the menu of your last visit: the shop cannot be reached just now.';
  }
  return isBack ? 'You are online again.' : null;
}

/** Whether there has been no network for long enough to have read what that means. */
function useRead(isOnline: boolean): boolean {
  const [isRead, setRead] = useState(false);
  useEffect(() => {
    if (isOnline) return;
    const timer = setTimeout(() => setRead(true), READ_MS);
    return () => {
      clearTimeout(timer);
      setRead(false);
    };
  }, [isOnline]);
  return isRead;
}

/** Whether the network is back; shown once the page is no longer a cached copy. */
function useBack(isOnline: boolean, isCopy: boolean): boolean {
  const [isOwed, setOwed] = useState(!isOnline);
  if (!isOnline && !isOwed) setOwed(true);
  const isBack = isOwed && isOnline && !isCopy;
  useEffect(() => {
    if (!isBack) return;
    const timer = setTimeout(() => setOwed(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isBack]);
  return isBack;
}

/** Radio waves, struck through while offline. */
function Signal({ isOn }: { readonly isOn: boolean }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      className="size-6 shrink-0"
    >
      <path d="M2.5 9.5a14 14 0 0 1 19 0M5.8 13a9.2 9.2 0 0 1 12.4 0M9 16.5a4.6 4.6 0 0 1 6 0M12 20h.01" />
      {!isOn && <path d="m4 4 16 16" />}
    </svg>
  );
}
