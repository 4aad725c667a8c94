/** Asks for them at one place alone: each that does costs a page the list of all their files. */
export function loadLazyFeatures() {
  return import('./lazy-features.tsx');
}
