import type { RefCallback } from 'react';

/**
 * A ref that tells the styles how much of the window its element covers, in a variable of the page: `0px` once it
 * is gone, and while it takes its own room in the page. To set the variable styles every element anew.
 */
export function heightVariable(name: `--${string}`): RefCallback<HTMLElement> {
  return (element) => {
    if (!element) return;
    const { style } = document.documentElement;
    // It is told when the element leaves the page, too.
    new ResizeObserver(() => {
      const covers = /fixed|sticky/.test(getComputedStyle(element).position);
      const height = covers ? `${element.offsetHeight}px` : '0px';
      if ((style.getPropertyValue(name) || '0px') !== height) style.setProperty(name, height);
    }).observe(element);
  };
}
