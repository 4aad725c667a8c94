import { defineConfig } from 'vitest/config';
import { EVERY_PROJECT } from '../../vitest.shared.ts';

/** Without the plugins of the build but for the texts: units need neither routes nor styles. */
export default defineConfig({
  define: { __BUILD_ID__: JSON.stringify('test') },
  test: {
    ...EVERY_PROJECT,
    name: 'backoffice',
    environment: 'node',
    // Units share no state: isolating each file would take most of the time.
    isolate: false,
    include: ['{app,worker}/**/*.test.{ts,tsx}'],
  },
});
