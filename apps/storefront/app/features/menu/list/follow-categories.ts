/** Delay of the intersection observer. */
const OBSERVER_DELAY_MS = 100;
/** Sections passed during a programmatic scroll are ignored for this time. */
const SMOOTH_SCROLL_MS = 800;
/** Beyond this distance, in window heights, it jumps instead of scrolling smoothly. */
const FARTHEST_SMOOTH = 1.5;

export interface CategoryFollower {
  /** Scrolls to a section; also focuses it for keyboard users. */
  readonly goTo: (id: string, withFocus: boolean) => void;
  readonly stop: () => void;
}

/**
 * Reports which section inside `list` is being read: the last one above the reading line, or the one that was
 * navigated to. Comes after the page: until then the links are those of the browser.
 */
export function followCategories(
  list: HTMLElement,
  sections: readonly { readonly id: string }[],
  onCurrent: (id: string | null) => void,
): CategoryFollower {
  const elements = sections.flatMap(({ id }) => {
    const element = document.getElementById(id);
    return element && list.contains(element) ? [element] : [];
  });
  let heldUntil = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    timer = undefined;
    if (performance.now() >= heldUntil) onCurrent(passedLast(elements)?.id ?? null);
  };
  const observer = new IntersectionObserver(
    () => {
      timer ??= setTimeout(look, OBSERVER_DELAY_MS);
    },
    // Fires whenever a section enters or leaves the upper part of the window.
    { rootMargin: '-15% 0px -70% 0px' },
  );
  for (const element of elements) observer.observe(element);

  return {
    goTo(id, withFocus) {
      const section = document.getElementById(id);
      if (!section) return;
      const isNear =
        Math.abs(section.getBoundingClientRect().top) < window.innerHeight * FARTHEST_SMOOTH;
      heldUntil = performance.now() + (isNear ? SMOOTH_SCROLL_MS : 2 * OBSERVER_DELAY_MS);
      onCurrent(id);
      // The same entry of the history under another address: the router has nothing to do with it.
      window.history.replaceState(window.history.state, '', `#${id}`);
      const wantsStillness = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
      section.scrollIntoView({ behavior: isNear && !wantsStillness ? 'smooth' : 'instant' });
      if (withFocus) section.querySelector('h2')?.focus({ preventScroll: true });
    },
    stop() {
      clearTimeout(timer);
      observer.disconnect();
    },
  };
}

function passedLast(elements: readonly HTMLElement[]): HTMLElement | null {
  const line = window.innerHeight * 0.3;
  const passed = elements.filter((element) => element.getBoundingClientRect().top <= line);
  return passed.at(-1) ?? elements[0] ?? null;
}

/** Scrolls the row of links to the current one, and nothing else: the page must stay where its reader is. */
export function keepInSight(row: HTMLElement | null): void {
  const current = row?.querySelector('[aria-current]');
  if (!row || !current) return;
  const { left, right, top, bottom } = current.getBoundingClientRect();
  const frame = row.getBoundingClientRect();
  if (left >= frame.left && right <= frame.right && top >= frame.top && bottom <= frame.bottom) {
    return;
  }
  row.scrollBy({
    left: left - frame.left - frame.width / 3,
    top: top - frame.top - frame.height / 3,
  });
}
