import fc from 'fast-check';

/**
 * `TEST_SEED=42 npm test` repeats a run: every random test draws from the seed that the run printed.
 * `FUZZ_SEED` is the same by an older name.
 */
const seed = process.env.TEST_SEED ?? process.env.FUZZ_SEED;
if (seed) fc.configureGlobal({ seed: Number(seed) });
