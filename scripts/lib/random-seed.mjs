import fc from 'fast-check';

/** `TEST_SEED=42 npm test` repeats a run: every random test draws from the seed that the run printed. */
const seed = process.env.TEST_SEED;
if (seed) fc.configureGlobal({ seed: Number(seed) });
