import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { startStores } from '#stores/start.ts';

// Before hydration, so that what was kept shows in the first render after it; hydration itself
// always uses the stores' initial state, which is what the server rendered.
startStores();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
