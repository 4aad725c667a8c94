import { runScope, unit } from './lib/test-scopes.mjs';

await runScope(unit);
