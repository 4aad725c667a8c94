import { further, runScope } from './lib/test-scopes.mjs';

await runScope(further);
