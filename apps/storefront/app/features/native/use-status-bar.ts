import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { platform } from '#lib/platform/platform.ts';

/** Matches the status bar to the colour below it. Rule X-3. */
export function useStatusBar(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    let last = '';
    let frame = 0;
    const update = () => {
      const ground = groundBelowStatusBar();
      // Set again on each page: the device may have reset it.
      if (last === `${pathname} ${ground}`) return;
      last = `${pathname} ${ground}`;
      platform().setStatusBar(ground);
    };
    const updateSoon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(update);
    };
    const scheme = window.matchMedia('(prefers-color-scheme: dark)');
    updateSoon();
    window.addEventListener('scroll', updateSoon, { passive: true });
    document.addEventListener('transitionend', updateSoon);
    scheme.addEventListener('change', updateSoon);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', updateSoon);
      document.removeEventListener('transitionend', updateSoon);
      scheme.removeEventListener('change', updateSoon);
    };
  }, [pathname]);
}

/** The topmost opaque colour at the window's upper edge; dialogs are ignored. */
function groundBelowStatusBar(): string {
  const there = document.elementsFromPoint(window.innerWidth / 2, 1);
  const colours = there
    .filter((element) => !element.closest('dialog'))
    .map((element) => getComputedStyle(element).backgroundColor);
  for (const colour of colours) {
    const [red, green, blue, alpha = 0] = painted(colour);
    if (alpha > 127) return hexadecimal([red, green, blue]);
  }
  return '#ffffff';
}

/** Red, green, blue and alpha of a CSS colour in any notation, 0 to 255, as a canvas paints it. */
function painted(colour: string): readonly number[] {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d');
  if (!canvas) return [];
  canvas.fillStyle = colour;
  canvas.fillRect(0, 0, 1, 1);
  return [...canvas.getImageData(0, 0, 1, 1).data];
}

function hexadecimal(channels: readonly (number | undefined)[]): string {
  return `#${channels.map((channel = 0) => channel.toString(16).padStart(2, '0')).join('')}`;
}
