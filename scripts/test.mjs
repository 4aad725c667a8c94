import { essential, runScope } from './lib/test-scopes.mjs';

await runScope(essential);
