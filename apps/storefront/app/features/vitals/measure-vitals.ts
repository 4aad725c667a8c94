import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { useConsent } from '#stores/visitor/consent.ts';
import { measuredPage, vitalsReport } from './vitals-report.ts';

let isMeasuring = false;

/** Begins to measure the page that was loaded; what happened before is known to the browser. Rule U-32. */
export function measureVitals(apiRoot: string): void {
  if (isMeasuring) return;
  isMeasuring = true;
  const { note, tell } = vitalsReport(
    measuredPage(loadedPath()),
    () => useConsent.getState().isGiven,
    (report) => {
      // Told even while the page is left, without cookies, and never waited for.
      fetch(`${apiRoot}/v2/public/vitals`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(report),
        keepalive: true,
        credentials: 'omit',
      }).catch(() => {});
    },
  );
  onTTFB(note);
  onFCP(note);
  onLCP(note);
  onINP(note);
  onCLS(note);
  // Not `pagehide`, which comes before it: what the library has to say, it says when a page is hidden, to
  // listeners that were there first, and before the event has reached the window.
  window.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') tell();
  });
}

/** Where this document was loaded, wherever the visitor has gone in it since. */
function loadedPath(): string {
  const [loaded] = performance.getEntriesByType('navigation');
  return loaded ? new URL(loaded.name, window.location.href).pathname : window.location.pathname;
}
