import { type RefObject, useEffect, useState } from 'react';

/** How long scrolling is let run before it is looked at. */
const OBSERVER_DELAY_MS = 100;

/**
 * The id of the section that is being read: the last one that has passed the line below which the
 * page is not covered. `sections` holds the elements to watch, each with an id.
 */
export function useCurrentCategory(
  sections: RefObject<HTMLElement | null>,
  categoryIds: readonly string[],
): string | null {
  const [currentId, setCurrentId] = useState<string | null>(null);
  useEffect(() => {
    const elements = categoryIds
      .map((id) => document.getElementById(id))
      .filter((element) => element !== null && sections.current?.contains(element) === true);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      timer = undefined;
      setCurrentId(passedLast(elements)?.id ?? null);
    };
    const observer = new IntersectionObserver(
      () => {
        timer ??= setTimeout(look, OBSERVER_DELAY_MS);
      },
      // Told whenever a section enters or leaves the upper part of the window.
      { rootMargin: '-15% 0px -70% 0px' },
    );
    for (const element of elements) if (element) observer.observe(element);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [sections, categoryIds]);
  return currentId;
}

function passedLast(elements: readonly (Element | null)[]): Element | null {
  const line = window.innerHeight * 0.3;
  const passed = elements.filter(
    (element) => element !== null && element.getBoundingClientRect().top <= line,
  );
  return passed.at(-1) ?? elements[0] ?? null;
}
