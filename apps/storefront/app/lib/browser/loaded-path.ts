/** The path at which this document was loaded; later navigation does not change it. */
export function loadedPath(): string {
  const [loaded] = performance.getEntriesByType('navigation');
  return loaded ? new URL(loaded.name, window.location.href).pathname : window.location.pathname;
}
