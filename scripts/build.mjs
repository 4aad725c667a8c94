import { app, backoffice, printRelay, server, storefront } from './lib/build/builds.mjs';
import { main } from './lib/failure.mjs';
import { ensureInstalled } from './lib/install/install.mjs';
import { alone } from './lib/lock.mjs';

await main(() =>
  alone(async () => {
    await ensureInstalled();
    await storefront.rebuild();
    await backoffice.rebuild();
    await server.rebuild();
    await printRelay.rebuild();
    await app.ensure();
  }),
);
