import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { useTranslate } from '#lib/i18n/translate.ts';

/** A request that is answered sooner is not spoken of. */
const SAID_MS = 700;
const STILL_MS = 8_000;
/** The page is looked at once for the changes of such a time. */
const LOOK_MS = 200;

/** Says that a request is under way: after a press within a second, of any after eight. Rule W-31. */
export function UnderWay() {
  const t = useTranslate();
  const busy = useBusy();
  const isAsked = useNavigation().state !== 'idle' || busy === 'pressed';
  const isSaid = useLasting(isAsked, SAID_MS);
  const isLong = useLasting(isAsked || busy !== null, STILL_MS);
  const text = isLong ? t('Still under way…') : isSaid && t('One moment…');
  return (
    <div role="status">
      {text && (
        <p className="rounded-card bg-nori px-4 py-2.5 text-on-nori text-small shadow-float motion-safe:animate-rise">
          {text}
        </p>
      )}
    </div>
  );
}

/** Whether a pressed control waits for its answer, or else a part of the page. */
function useBusy(): 'pressed' | 'loading' | null {
  const [busy, setBusy] = useState<'pressed' | 'loading' | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      timer = undefined;
      const isPressed = document.querySelector('button[aria-busy="true"]') !== null;
      const isLoading = document.querySelector('[aria-busy="true"]') !== null;
      setBusy(isPressed ? 'pressed' : isLoading ? 'loading' : null);
    };
    const observer = new MutationObserver(() => {
      timer ??= setTimeout(look, LOOK_MS);
    });
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributeFilter: ['aria-busy'],
    });
    look();
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, []);
  return busy;
}

/** Whether something has been true for so long. */
function useLasting(isTrue: boolean, milliseconds: number): boolean {
  const [isLasting, setLasting] = useState(false);
  useEffect(() => {
    if (!isTrue) return;
    const timer = setTimeout(() => setLasting(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [isTrue, milliseconds]);
  return isLasting;
}
