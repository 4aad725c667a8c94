import { rm } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { injectingBuild } from '../../harness/deployment/changed-builds.ts';
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

  test('I-44: does not run it, and is hydrated', async ({ page, shop }) => {
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(message.text()));
    const directory = await injectingBuild(MARKUP);
    await shop.deploy(directory);
    try {
      await page.goto('/menu');
      await isHydrated(page);
      expect(await page.content()).toContain("dataset.stolen = 'yes'");
      await expect(page.locator('html')).not.toHaveAttribute('data-stolen');
      const refused = complaints.filter((text) => text.includes('Content Security Policy'));
      expect(refused).toHaveLength(5);
      await searchScreen(page).field.fill('maki');
      await expect(page.locator('html')).not.toHaveAttribute('data-stolen');
    } finally {
      await page.goto('about:blank');
      await shop.deploy();
      await rm(directory, { recursive: true });
    }
  });
});

test.describe('every page', () => {
  test('I-5, and I-44: is hydrated under its policy, and carries no nonce', {
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
      expect(answer.headers()['content-security-policy'], path).not.toContain('unsafe-inline;');
    }
    // In every journey a page that violates its policy fails.
    for (const path of ['/', '/menu?product=soupe-miso', '/checkout']) {
      await page.goto(path);
      await isHydrated(page);
    }
  });
});
