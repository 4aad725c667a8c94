import { defineConfig } from 'vitest/config';
import { EVERY_PROJECT } from '../../vitest.shared.ts';

export default defineConfig({
  test: {
    ...EVERY_PROJECT,
    name: 'mobile',
    environment: 'node',
    include: ['src/**/*.test.ts'],
  },
});
