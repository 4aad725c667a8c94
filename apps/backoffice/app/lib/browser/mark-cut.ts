import type { RefCallback } from 'react';

/**
 * A ref that marks its element with `data-cut` while only a part of it is in sight. Whatever stays in sight is a
 * layer of its own, and forty of them cost a slow tablet as much as the rest of a frame.
 */
export const markCut: RefCallback<HTMLElement> = (element) => {
  if (!element) return;
  const observer = new IntersectionObserver(
    (entries) => {
      // A busy page is told of several crossings at once, the last one last.
      const entry = entries.at(-1);
      const isCut = entry?.isIntersecting === true && entry.intersectionRatio < 1;
      element.toggleAttribute('data-cut', isCut);
    },
    { threshold: [0, 1] },
  );
  observer.observe(element);
  return () => observer.disconnect();
};
