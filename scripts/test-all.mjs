import { all, runScope } from './lib/test-scopes.mjs';

await runScope(all);
