/** Resolves once the next frame is painted; at once on a hidden page, which paints none. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });
}
