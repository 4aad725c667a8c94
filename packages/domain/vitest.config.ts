import { defineConfig } from 'vitest/config';
import { EVERY_PROJECT } from '../../vitest.shared.ts';

/** For mutation testing, which runs this package alone. */
export default defineConfig({ test: EVERY_PROJECT });
