import { expect, type Locator, type Page } from '@playwright/test';

/** The order board of the restaurant, as the people in front of it use it. */
export class BoardScreen {
  private readonly page: Page;
  readonly soundWarning: Locator;
  readonly offline: Locator;

  constructor(page: Page) {
    this.page = page;
    this.soundWarning = page.getByRole('alert').filter({ hasText: 'son' });
    this.offline = page.getByText(/^Hors ligne · données de/);
  }

  async open(): Promise<void> {
    await this.page.goto('/gestion');
    await expect(this.page.getByText('À jour')).toBeVisible();
  }

  /** Begins the service and waits until the page's audio element has really played. */
  async beginService(): Promise<void> {
    await this.page.getByRole('button', { name: 'Commencer le service' }).first().click();
    await expect(this.page.getByRole('button', { name: 'Terminer le service' })).toBeVisible();
    await expect
      .poll(() => this.bell().then(({ playedSeconds }) => playedSeconds))
      .toBeGreaterThan(0);
    await expect(this.soundWarning).toBeHidden();
  }

  /** The state of the audio element of the page. */
  bell(): Promise<{ isPlaying: boolean; isAudible: boolean; playedSeconds: number }> {
    return this.page.locator('audio').evaluate((audio: HTMLAudioElement) => {
      const { played } = audio;
      return {
        isPlaying: !audio.paused && !audio.ended,
        isAudible: !audio.muted && audio.volume > 0,
        playedSeconds: played.length === 0 ? 0 : played.end(played.length - 1),
      };
    });
  }

  card(number: number): Locator {
    return this.page.getByRole('article', { name: `Commande ${number}`, exact: true });
  }

  column(name: string): Locator {
    return this.page.getByRole('region', { name: new RegExp(`^${name} \\d+$`) });
  }

  /** Presses the big button of an order. */
  async step(number: number, button: string | RegExp): Promise<void> {
    await this.card(number).getByRole('button', { name: button }).click();
  }
}
