import { main } from './lib/failure.mjs';
import { makeNativeProject } from './lib/mobile.mjs';

await main(() => makeNativeProject('android'));
