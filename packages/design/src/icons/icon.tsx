import { useEffect, useRef, useSyncExternalStore } from 'react';
import { sharedValue } from './shared-value.ts';

type Drawing = typeof import('./icon-drawing.tsx').IconDrawing;

/** The component that draws, loaded once for all icons of a page. */
const drawing = sharedValue<Drawing | null>(null);
let isLoading = false;

async function loadDrawing(): Promise<void> {
  if (isLoading) return;
  isLoading = true;
  try {
    drawing.set((await import('./icon-drawing.tsx')).IconDrawing);
  } catch {
    // The next icon that comes near the window tries again.
    isLoading = false;
  }
}

interface IconProps {
  /** As data names it, `collection:name`. */
  readonly name: string;
  /** Its size, which is reserved before the icon is loaded. */
  readonly className: string;
}

/** An icon that data names. It is decoration, and loads when it comes near the window. */
export function Icon({ name, className }: IconProps) {
  const frame = useRef<HTMLSpanElement>(null);
  const Drawing = useSyncExternalStore(drawing.subscribe, drawing.get, () => null);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && loadDrawing(),
      { rootMargin: '25%' },
    );
    if (frame.current) observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);
  return (
    <span ref={frame} aria-hidden="true" className={`inline-block shrink-0 ${className}`}>
      {Drawing && <Drawing name={name} />}
    </span>
  );
}
