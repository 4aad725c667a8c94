import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { afterPaint } from '#lib/after-paint.ts';
import { useOverlay } from '#lib/overlay.ts';
import { productAddress, productIn } from './product-address.ts';

/** A dish that was asked for, or closed, at an entry of the history that the router is about to leave. */
interface Step {
  readonly from: string;
  readonly dishId: string | null;
}

/**
 * The dish that lies over the menu, as the page's address says. A touch is answered at once: what it
 * asked for counts already while the address follows. A dish that was opened from another one gives
 * way to that when it is closed.
 */
export function useShownDish() {
  const { key } = useLocation();
  const [search] = useSearchParams();
  const { open, close, under } = useOverlay();
  const [step, setStep] = useState<Step | null>(null);
  if (step !== null && step.from !== key) setStep(null);
  // Every card gets `show`: it stays the same whatever the address is.
  const entry = useRef(key);
  const shown = useRef<string | null>(null);
  const callOff = useRef<(() => void) | null>(null);
  useLayoutEffect(() => {
    entry.current = key;
    callOff.current = null;
  }, [key]);

  const show = useCallback(
    (dishId: string) => {
      setStep({ from: entry.current, dishId });
      const before = shown.current;
      callOff.current = afterPaint(() => open(productAddress(dishId), before));
    },
    [open],
  );
  const hide = useCallback(() => {
    // Closed before the address could follow: there is nothing to go back from.
    callOff.current?.();
    const isAddressed = productIn(new URLSearchParams(window.location.search)) !== null;
    setStep(isAddressed ? { from: entry.current, dishId: under } : null);
    if (isAddressed) callOff.current = afterPaint(() => close('.'));
  }, [close, under]);
  const dishId = step?.from === key ? step.dishId : productIn(search);
  useLayoutEffect(() => {
    shown.current = dishId;
  }, [dishId]);
  return { dishId, show, hide };
}
