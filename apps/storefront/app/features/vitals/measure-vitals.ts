import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { useConsent } from '#stores/visitor/consent.ts';
import { measuredPage, vitalsReport } from './vitals-report.ts';

let isMeasuring = false;

/** Starts measuring the loaded page; the browser reports earlier entries too. Rule U-32. */
export function measureVitals(apiRoot: string): void {
  if (isMeasuring) return;
  isMeasuring = true;
  const { note, tell } = vitalsReport(
    measuredPage(loadedPath()),
    () => useConsent.getState().isGiven,
    (report) => {
      // Sent with `keepalive` and without cookies; the answer is ignored.
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
  // Not `pagehide`, which comes first: the library reports when the page is hidden, in listeners that ran
  // before this one.
  window.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') tell();
  });
}

/** Where this document was loaded, wherever the visitor has gone in it since. */
function loadedPath(): string {
  const [loaded] = performance.getEntriesByType('navigation');
  return loaded ? new URL(loaded.name, window.location.href).pathname : window.location.pathname;
}
