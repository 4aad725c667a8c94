import type { RefCallback } from 'react';

/** A ref that tells the styles how high its element is, in a variable of the page: `0px` once it is gone. */
export function heightVariable(name: `--${string}`): RefCallback<HTMLElement> {
  return (element) => {
    if (!element) return;
    // It is told when the element leaves the page, too.
    new ResizeObserver(() =>
      document.documentElement.style.setProperty(name, `${element.offsetHeight}px`),
    ).observe(element);
  };
}
