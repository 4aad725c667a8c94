import { WHOLE_BROWSER } from '../../harness/browser/browsers.ts';
import { storedLine } from '../../harness/cart-line.ts';
import { test } from '../../harness/journey.ts';
import { PHONE } from '../../harness/windows.ts';
import { look } from '../../screens/look.ts';
import { SCREENS } from '../../screens/screens.ts';

// The headless shell has no notifications.
test.use({
  viewport: PHONE,
  stored: { cart: [storedLine('soupe-miso', 2)] },
  launchOptions: WHOLE_BROWSER,
});

for (const screen of SCREENS.filter(({ name }) => name === 'order-notified')) {
  test(`axe finds nothing in ${screen.name}`, ({ page }) => look(page, screen));
}
