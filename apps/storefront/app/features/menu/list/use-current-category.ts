import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** Delay of the intersection observer. */
const OBSERVER_DELAY_MS = 100;
/** Sections passed during a programmatic scroll are ignored for this time. */
const SMOOTH_SCROLL_MS = 800;
/** Beyond this distance, in window heights, it jumps instead of scrolling smoothly. */
const FARTHEST_SMOOTH = 1.5;

interface Identified {
  readonly id: string;
}

interface CurrentCategory {
  /** The section being read: the last one above the reading line, or the one that was navigated to. */
  readonly currentId: string | null;
  /** Scrolls to a section; also focuses it for keyboard users. */
  readonly goTo: (id: string, withFocus: boolean) => void;
}

/** Which section inside `list` is being read, and navigation to each. */
export function useCurrentCategory(
  list: RefObject<HTMLElement | null>,
  sections: readonly Identified[],
): CurrentCategory {
  const [currentId, setCurrentId] = useState<string | null>(null);
  const heldUntil = useRef(0);

  useEffect(() => {
    const elements = sections.flatMap(({ id }) => {
      const element = document.getElementById(id);
      return element && list.current?.contains(element) ? [element] : [];
    });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      timer = undefined;
      if (performance.now() >= heldUntil.current) setCurrentId(passedLast(elements)?.id ?? null);
    };
    const observer = new IntersectionObserver(
      () => {
        timer ??= setTimeout(look, OBSERVER_DELAY_MS);
      },
      // Fires whenever a section enters or leaves the upper part of the window.
      { rootMargin: '-15% 0px -70% 0px' },
    );
    for (const element of elements) observer.observe(element);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [list, sections]);

  const goTo = useCallback((id: string, withFocus: boolean) => {
    const section = document.getElementById(id);
    if (!section) return;
    const isNear =
      Math.abs(section.getBoundingClientRect().top) < window.innerHeight * FARTHEST_SMOOTH;
    heldUntil.current = performance.now() + (isNear ? SMOOTH_SCROLL_MS : 2 * OBSERVER_DELAY_MS);
    setCurrentId(id);
    // The same entry of the history under another address: the router has nothing to do with it.
    window.history.replaceState(window.history.state, '', `#${id}`);
    const wantsStillness = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    section.scrollIntoView({ behavior: isNear && !wantsStillness ? 'smooth' : 'instant' });
    if (withFocus) section.querySelector('h2')?.focus({ preventScroll: true });
  }, []);
  return { currentId, goTo };
}

function passedLast(elements: readonly HTMLElement[]): HTMLElement | null {
  const line = window.innerHeight * 0.3;
  const passed = elements.filter((element) => element.getBoundingClientRect().top <= line);
  return passed.at(-1) ?? elements[0] ?? null;
}
