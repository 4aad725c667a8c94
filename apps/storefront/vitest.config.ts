import { defineConfig } from 'vitest/config';
import { EVERY_PROJECT } from '../../vitest.shared.ts';

/** Without the plugins of the build: units are plain modules, and need neither routes nor styles. */
export default defineConfig({
  define: {
    __BUILD_ID__: JSON.stringify('test'),
    __BUILD_TIME__: '0',
    __NATIVE__: 'false',
    __MESSAGE_FILES__: JSON.stringify({ fr: 'assets/fr.js', en: 'assets/en.js' }),
  },
  test: {
    ...EVERY_PROJECT,
    name: 'storefront',
    environment: 'node',
    // Units share no state: isolating each file would take most of the time.
    isolate: false,
    include: ['{app,worker}/**/*.test.{ts,tsx}'],
  },
});
