/** The worker's scope lacks the slash, so that it includes `/gestion` itself. */
const SCOPE = '/gestion';

/** Registers the service worker, without which the shell needs a network. */
export function registerWorker(): void {
  // Missing on plain HTTP; during development the modules change.
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  navigator.serviceWorker.register('/gestion/sw.js', { scope: SCOPE }).catch(() => {
    // The shell then starts with a network only.
  });
}
