import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { useSession } from '#stores/session.ts';

// At once, while the modules of the page are still on their way.
useSession.getState().load();
registerWorker();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

/** Registers the service worker, without which the shell needs a network. */
function registerWorker(): void {
  // Missing on plain HTTP; during development the modules change.
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  // The scope lacks the slash, so that it includes `/gestion` itself.
  navigator.serviceWorker.register('/gestion/sw.js', { scope: '/gestion' }).catch(() => {
    // The shell then starts with a network only.
  });
}
