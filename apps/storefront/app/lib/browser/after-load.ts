/** Does something once everything is there that the page asks for by itself. */
export function afterLoad(work: () => void): void {
  if (document.readyState === 'complete') work();
  else window.addEventListener('load', work);
}
