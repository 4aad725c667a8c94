/** When this page was started, by the device's clock. */
export const PAGE_START = Date.now();

/**
 * Runs so many milliseconds after the page started, or at once if they have passed. Returns the
 * cancellation.
 */
export function afterStart(milliseconds: number, work: () => void): () => void {
  const timer = setTimeout(work, Math.max(0, PAGE_START + milliseconds - Date.now()));
  return () => clearTimeout(timer);
}
