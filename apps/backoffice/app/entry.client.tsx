import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { registerWorker } from '#lib/browser/register-worker.ts';
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
