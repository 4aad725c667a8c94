import { useEffect, useRef } from 'react';
import { lazyPart } from '#lib/hydration/lazy-module.ts';

const iconPart = lazyPart(async () => (await import('./icon-drawing.tsx')).IconDrawing);

interface IconProps {
  /** As data names it, `collection:name`. */
  readonly name: string;
  /** Its size, which is kept free until it is there. */
  readonly className: string;
}

/** An icon that data names. It is decoration, and comes when it is about to be seen. */
export function Icon({ name, className }: IconProps) {
  const place = useRef<HTMLSpanElement>(null);
  const drawing = iconPart.usePart();
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && iconPart.prefetch(),
      { rootMargin: '25%' },
    );
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return (
    <span ref={place} aria-hidden="true" className={`inline-block shrink-0 ${className}`}>
      {drawing.state === 'success' && <drawing.payload name={name} />}
    </span>
  );
}
