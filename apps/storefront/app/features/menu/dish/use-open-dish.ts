import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { afterPaint } from '#lib/browser/after-paint.ts';
import { useOverlay } from '#lib/routing/overlay.ts';
import { productAddress, productIn } from '#lib/routing/product-address.ts';

/** A dish that was opened or closed while the history entry `from` was current: the URL follows. */
interface Step {
  readonly from: string;
  readonly dishId: string | null;
}

/**
 * The dish that the URL opens over the menu. A press takes effect before the URL changes. Closing a dish that
 * was opened from another one returns to that one.
 */
export function useOpenDish() {
  const { key } = useLocation();
  const [search] = useSearchParams();
  const { open, close, under } = useOverlay();
  const addressed = productIn(search);
  const [step, setStep] = useState<Step | null>(null);
  if (step !== null && step.from !== key) setStep(null);
  /** A dish that was closed after its URL was written and before the router rendered it. */
  const [early, setEarly] = useState<string | null>(null);
  // Every product card receives `show`, so its identity must not change.
  const entry = useRef(key);
  const shown = useRef<string | null>(null);
  const cancelStep = useRef<(() => void) | null>(null);
  useLayoutEffect(() => {
    entry.current = key;
    cancelStep.current = null;
    return () => setEarly(null);
  }, [key]);

  const show = useCallback(
    (dishId: string) => {
      setEarly(null);
      setStep({ from: entry.current, dishId });
      const before = shown.current;
      cancelStep.current = afterPaint(() => open(productAddress(dishId), before));
    },
    [open],
  );
  const hide = useCallback(() => {
    // Closed before the URL changed: there is no history entry to leave.
    cancelStep.current?.();
    const written = productIn(new URLSearchParams(window.location.search));
    if (written !== null && written !== addressed) {
      setEarly(written);
      return;
    }
    setStep(written === null ? null : { from: entry.current, dishId: under });
    if (written !== null) cancelStep.current = afterPaint(() => close('.'));
  }, [close, under, addressed]);
  useLayoutEffect(() => {
    if (early === null || early !== addressed) return;
    setEarly(null);
    hide();
  }, [early, addressed, hide]);
  const known = step?.from === key ? step.dishId : addressed;
  const dishId = early === null ? known : null;
  useLayoutEffect(() => {
    shown.current = dishId;
  }, [dishId]);
  return { dishId, show, hide };
}
