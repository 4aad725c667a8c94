import { useEffect, useState } from 'react';

/** A window that shrinks by more than this has made room for a keyboard. */
const KEYBOARD_MINIMUM_HEIGHT = 150;

/** The window's current height, and its largest at the same width. */
export interface WindowHeights {
  readonly width: number;
  readonly height: number;
  readonly fullHeight: number;
}

/** A rotated device has another full height, so a new width starts anew. */
export function measuredHeights(
  before: WindowHeights | null,
  width: number,
  height: number,
): WindowHeights {
  const fullHeight = before?.width === width ? Math.max(before.fullHeight, height) : height;
  return { width, height, fullHeight };
}

export function isKeyboardOpen({ height, fullHeight }: WindowHeights): boolean {
  return fullHeight - height > KEYBOARD_MINIMUM_HEIGHT;
}

/** Whether a keyboard on the screen leaves no room for what is fixed to the window's edge. */
export function useSoftKeyboard(): boolean {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    let heights: WindowHeights | null = null;
    const measure = () => {
      const { visualViewport, innerWidth, innerHeight } = window;
      // Some browsers shrink only the visual viewport. Zooming shrinks it too, which its scale compensates.
      const height = visualViewport ? visualViewport.height * visualViewport.scale : innerHeight;
      heights = measuredHeights(heights, innerWidth, height);
      setOpen(isKeyboardOpen(heights));
    };
    measure();
    const targets = [window, window.visualViewport].filter((target) => target !== null);
    for (const target of targets) target.addEventListener('resize', measure);
    return () => {
      for (const target of targets) target.removeEventListener('resize', measure);
    };
  }, []);
  return isOpen;
}
