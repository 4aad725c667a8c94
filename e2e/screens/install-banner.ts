import type { Page } from '@playwright/test';

/** A saved address, which makes the offer appear at once. */
export const AT_AN_ADDRESS = {
  location: {
    is_pickup: true,
    query: '14 rue Mercière',
    zone: null,
    _distance: { distance: 0.4, unit: 'km', address: '14 rue Mercière', city: 'Lyon' },
  },
};

export const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
export const MACINTOSH =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.3 Safari/605.1.15';

/** The offer to install the site as an app. */
export function installBanner(page: Page) {
  const banner = page.getByRole('region', { name: "Installer l'application" });
  const button = (name: string) => banner.getByRole('button', { name, exact: true });
  return {
    banner,
    install: button('Installer maintenant'),
    later: button('Plus tard'),
    understood: button("J'ai compris"),
    /** The instructions for an Apple device. */
    steps: banner.getByRole('listitem'),
    /** Fires `beforeinstallprompt`, which real browsers fire at times of their own. */
    offer: () =>
      page.evaluate(() => {
        const choice = Promise.withResolvers<object>();
        const asked = Promise.withResolvers<void>();
        const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
          async prompt() {
            asked.resolve();
            await choice.promise;
          },
          userChoice: choice.promise,
        });
        Object.assign(window, {
          async answerInstall(outcome: string) {
            await asked.promise;
            if (outcome === 'failure') choice.reject(new Error('No room left'));
            else choice.resolve({ outcome });
          },
        });
        window.dispatchEvent(offer);
      }),
    /** Answers the browser's prompt once it is shown; an invalid answer fails. */
    answer: (outcome: 'accepted' | 'dismissed' | 'failure') =>
      page.evaluate((given) => Reflect.get(window, 'answerInstall')(given), outcome),
  };
}

/** Gives a page another user agent and a saved address. */
export async function visitWith(page: Page, userAgent: string | null): Promise<void> {
  await page.addInitScript(
    ([agent, location]) => {
      if (agent) Object.defineProperty(navigator, 'userAgent', { get: () => agent });
      localStorage.setItem('location', location ?? '');
    },
    [userAgent, JSON.stringify(AT_AN_ADDRESS.location)],
  );
}
