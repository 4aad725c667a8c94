import { defineConfig } from 'vitest/config';
import { EVERY_PROJECT } from '../../vitest.shared.ts';

export default defineConfig({
  test: {
    ...EVERY_PROJECT,
    name: 'print-relay',
    environment: 'node',
    include: ['src/**/*.test.ts'],
  },
});
