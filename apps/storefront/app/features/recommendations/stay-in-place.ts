import { flushSync } from 'react-dom';

/** Makes a change of the page above an element, which stays where it is in sight as far as scrolling allows. */
export function stayInPlace(element: Element | null, change: () => void): void {
  const before = element?.getBoundingClientRect().top ?? 0;
  flushSync(change);
  const moved = (element?.getBoundingClientRect().top ?? 0) - before;
  const scroller = element && scrollerOf(element);
  scroller?.scrollBy({ top: moved, behavior: 'instant' });
}

/** What scrolls around it, apart from the page. */
function scrollerOf(element: Element): Element | null {
  const around = element.parentElement;
  if (around === null || around === document.body) return null;
  return around.scrollHeight > around.clientHeight && getComputedStyle(around).overflowY === 'auto'
    ? around
    : scrollerOf(around);
}
