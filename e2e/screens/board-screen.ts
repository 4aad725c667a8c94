import { expect, type Page } from '@playwright/test';
import { anyPage } from './any-page.ts';

export type BoardScreen = ReturnType<typeof boardScreen>;

/** The order board of the restaurant, as the people in front of it use it. */
export function boardScreen(page: Page) {
  const { main } = anyPage(page);
  const begin = main.getByRole('button', { name: 'Commencer le service' });
  const soundWarning = page.getByRole('alert').filter({ hasText: 'son' });
  const card = (number: number) =>
    main.getByRole('article', { name: `Commande ${number}`, exact: true });

  /** The state of the audio element of the page. */
  function bell(): Promise<{ isPlaying: boolean; isAudible: boolean; playedSeconds: number }> {
    return page.locator('audio').evaluate((audio: HTMLAudioElement) => {
      const { played } = audio;
      return {
        isPlaying: !audio.paused && !audio.ended,
        isAudible: !audio.muted && audio.volume > 0,
        playedSeconds: played.length === 0 ? 0 : played.end(played.length - 1),
      };
    });
  }

  return {
    soundWarning,
    offline: page.getByText(/^Hors ligne · données de/),
    begin,
    async open() {
      await page.goto('/gestion');
      await expect(page.getByText('À jour')).toBeVisible();
    },
    /** Begins the service and waits until the page's audio element has really played. */
    async beginService() {
      await begin.first().click();
      await expect(page.getByRole('button', { name: 'Terminer le service' })).toBeVisible();
      await expect.poll(() => bell().then(({ playedSeconds }) => playedSeconds)).toBeGreaterThan(0);
      await expect(soundWarning).toBeHidden();
    },
    bell,
    card,
    column: (name: string) => main.getByRole('region', { name: new RegExp(`^${name} \\d+$`) }),
    /** By which means an amount of an order is paid when it is handed over. */
    payment(number: number, amount: string) {
      const group = card(number).getByRole('group', { name: `Payé par, pour ${amount}` });
      return {
        group,
        part: group.getByRole('button', { name: 'Une partie' }),
        amount: group.getByLabel('Montant en euros'),
        vouchers: group.getByRole('button', { name: 'Titres-restaurant' }),
      };
    },
    /** Presses the big button of an order. */
    async step(number: number, button: string | RegExp) {
      await card(number).getByRole('button', { name: button }).click();
    },
  };
}
