import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter, type HydratedRouterProps } from 'react-router/dom';
import { startStores } from '#stores/start.ts';

if (__NATIVE__) import('#lib/native/start-app.ts').then(({ startApp }) => startApp()).then(start);
else start({});

function start(options: HydratedRouterProps): void {
  // Before hydration, so that what was kept shows in the first render after it; hydration itself
  // always uses the stores' initial state, which is what the server rendered.
  startStores();

  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter {...options} />
      </StrictMode>,
    );
  });
}
