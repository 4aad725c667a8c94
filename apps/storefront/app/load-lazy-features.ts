/** The one dynamic import: each would add the list of all chunks to a page. */
export function loadLazyFeatures() {
  return import('./lazy-features.tsx');
}
