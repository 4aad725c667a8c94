import { ensureAppBuilt } from './lib/build-app.mjs';
import { hasStorefront, rebuild } from './lib/build-storefront.mjs';
import { Failure, main } from './lib/failure.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { alone } from './lib/lock.mjs';

await main(() =>
  alone(async () => {
    await ensureInstalled();
    if (!hasStorefront()) throw new Failure('There is no storefront to build.');
    await rebuild();
    await ensureAppBuilt();
  }),
);
