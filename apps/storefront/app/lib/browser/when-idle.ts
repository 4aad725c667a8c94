/** Does something once nobody waits for anything. */
export function whenIdle(work: () => void): void {
  // Safari has no such call; what is loaded late is late enough there.
  if ('requestIdleCallback' in window) requestIdleCallback(work);
  else setTimeout(work);
}
