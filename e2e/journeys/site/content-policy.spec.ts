import { expect } from '@playwright/test';
import { isHydrated } from '../../harness/hydration.ts';
import { test } from '../../harness/journey.ts';
import { searchScreen } from '../../screens/search-screen.ts';

const STEAL = "document.documentElement.dataset.stolen = 'yes'";

/** Scripts that a bug in escaping could let into a page: each would run without a policy. */
const MARKUP = [
  `<script>${STEAL}</script>`,
  `<script type="module">${STEAL}</script>`,
  `<script nonce="">${STEAL}</script>`,
  `<script src="data:text/javascript,${STEAL}"></script>`,
  `<img src="data:," alt="" onerror="${STEAL}">`,
].join('');

test.describe('a page into which data brought a script', () => {
  test.use({ expectedComplaints: /Content Security Policy/ });

  test('I-44: does not run it, and is hydrated', async ({ page }) => {
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(message.text()));
    await page.route('**/menu', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace('</body>', () => `${MARKUP}</body>`);
      await route.fulfill({ response, body });
    });
    await page.goto('/menu');
    await isHydrated(page);
    expect(await page.content()).toContain("dataset.stolen = 'yes'");
    await expect(page.locator('html')).not.toHaveAttribute('data-stolen');
    const refused = complaints.filter((text) => text.includes('Content Security Policy'));
    expect(refused).toHaveLength(5);
    await searchScreen(page).field.fill('maki');
    await expect(page.locator('html')).not.toHaveAttribute('data-stolen');
  });
});

test('I-5, and I-44: every page has a policy without inline scripts and carries no nonce, and is hydrated under it', {
  tag: '@essential',
}, async ({ page, request }) => {
  const paths = [
    ...['/', '/fr', '/menu', '/menu?product=soupe-miso', '/checkout', '/success', '/order?key=x'],
    ...['/auth', '/auth/login?next=%2Fprofile', '/auth/signup', '/auth/forgot', '/auth/verify'],
    ...['/cookie-policy', '/privacy-policy', '/terms-of-service', '/profile', '/_offline'],
    '/nulle-part',
  ];
  for (const path of paths) {
    const answer = await request.get(path);
    expect(await answer.text(), path).not.toContain('nonce');
    const policy = answer.headers()['content-security-policy'];
    expect(policy, path).toContain("script-src 'self'");
    expect(policy, path).not.toContain('unsafe-inline;');
  }
  // Every journey fails whose page violates its policy: the other pages are opened elsewhere.
  for (const path of ['/', '/menu', '/checkout']) {
    await page.goto(path, { waitUntil: 'load' });
    await isHydrated(page);
  }
});
