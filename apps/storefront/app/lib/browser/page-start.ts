/** When this page was started, by the device's clock. */
export const PAGE_START = Date.now();

/**
 * Does something so many milliseconds after the page was started, or at once if they are over: what
 * waits for its code to arrive waits no longer for that. The function that comes back calls it off.
 */
export function afterStart(milliseconds: number, work: () => void): () => void {
  const timer = setTimeout(work, Math.max(0, PAGE_START + milliseconds - Date.now()));
  return () => clearTimeout(timer);
}
