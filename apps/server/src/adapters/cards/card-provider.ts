import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type pg from 'pg';
import type { Sealing } from '#adapters/secrets/secrets-key.ts';
import type { Executor } from '#db/connection.ts';
import type { Notifications } from '#db/notifications.ts';
import type { Log } from '#log.ts';
import type { CardGateway, CardTrial } from './card-gateway.ts';
import { createCardGateway, createPayoutGateway, type Gateways } from './create-card-gateway.ts';
import type { DemoGateway } from './demo-gateway.ts';
import {
  CARD_KEYS_CHANGED,
  type CardKeys,
  type StoredKeys,
  storedCardKeys,
} from './stored-keys.ts';
import type { StripeOptions } from './stripe-client.ts';

/** Which keys take cards, and since when. */
export interface KeysInUse {
  /** Those of the environment win. */
  readonly source: 'environment' | 'page' | 'none';
  /** Those of the page, read or not; null without. */
  readonly stored: Omit<StoredKeys, 'mark'> | null;
  /** Whether the page can't change them: they are the environment's, or the shop is a demonstration. */
  readonly isFixed: boolean;
}

/** The keys that an owner enters in the page. Rule Y-38. */
export interface CardKeyring {
  keysInUse(): KeysInUse;
  /** Tries keys that are not stored yet. Throws `ProviderError` without an answer. */
  tryOut(keys: CardKeys): Promise<CardTrial>;
  write(
    client: Executor,
    keys: CardKeys,
    by: { readonly name: string; readonly at: Instant },
  ): Promise<void>;
  remove(client: Executor): Promise<boolean>;
  /** Takes up what is stored, in this process; others are notified. */
  refresh(): Promise<void>;
}

/** What takes cards in this process, by the keys of the environment or of the page. */
export interface CardProvider extends CardKeyring {
  current(): Gateways<CardGateway | DemoGateway>;
  /** The bank of the demonstration terminal; null for a shop that can't have one. */
  readonly demoTerminal: Pick<DemoGateway, 'pay'> | null;
  /** Whether any card can be taken now. */
  takesCards(): boolean;
  /** Calls the listener when other keys, or none, take cards. */
  onChange(listener: () => void): void;
}

interface ProviderChoice {
  /** Of the environment. */
  readonly stripe: StripeOptions | null;
  readonly stripeApiUrl: string;
  readonly hasDemoTerminal: boolean;
  readonly isDemonstration: boolean;
}

interface Parts {
  readonly pool: pg.Pool;
  /** In the metadata of every intent that this shop creates. Rule Y-20. */
  readonly shopId: string;
  readonly sealing: Sealing;
  readonly log: Pick<Log, 'error'>;
  /** Null for a command, which ends before keys change. */
  readonly notifications: Pick<Notifications, 'listen'> | null;
}

const UNREADABLE =
  'The keys of the card provider that were entered in the page can’t be read: this server has another SECRETS_KEY or secrets.key than the one that stored them. No cards are taken by them';

/** Opens the gateway by the keys that hold now, and by others as soon as they are stored. Rules Y-1 and Y-38. */
export async function openCardProvider(
  choice: ProviderChoice,
  { pool, shopId, sealing, log, notifications }: Parts,
): Promise<CardProvider> {
  const { stripe: configured, stripeApiUrl: apiUrl, hasDemoTerminal, isDemonstration } = choice;
  const isFixed = configured !== null || isDemonstration;
  const stored = storedCardKeys(sealing, shopId);
  const listeners: (() => void)[] = [];
  let known = isFixed ? null : await readStored();
  let gateways = await gatewaysOf(known);
  let refreshing: Promise<void> = Promise.resolve();

  async function readStored(): Promise<StoredKeys | null> {
    const found = await stored.read(pool);
    if (found && found.keys === null) log.error(UNREADABLE);
    return found;
  }

  async function gatewaysOf(of: StoredKeys | null): Promise<Gateways<CardGateway | DemoGateway>> {
    const stripe = configured ?? optionsOf(of?.keys);
    return {
      cards: await createCardGateway({ stripe, hasDemoTerminal }, pool, shopId),
      payouts: await createPayoutGateway(stripe, shopId),
    };
  }

  function optionsOf(keys: CardKeys | null | undefined): StripeOptions | null {
    return keys ? { ...keys, apiUrl } : null;
  }

  async function takeUp(): Promise<void> {
    const found = await readStored();
    if (found?.mark === known?.mark) return;
    gateways = await gatewaysOf(found);
    known = found;
    for (const listener of listeners) listener();
  }

  /** One after the other, so that the last one takes up the newest. */
  async function refresh(): Promise<void> {
    if (isFixed) return;
    const next = refreshing.then(takeUp);
    refreshing = next.catch(() => {});
    await next;
  }

  function refreshOrKeep(): void {
    refresh().catch((error: unknown) =>
      log.error({ err: error }, 'The changed keys of the card provider could not be read'),
    );
  }

  await notifications?.listen(CARD_KEYS_CHANGED, {
    notified: refreshOrKeep,
    missed: refreshOrKeep,
  });

  return {
    current: () => gateways,
    demoTerminal:
      hasDemoTerminal && configured === null
        ? {
            async pay(...payment) {
              const { cards } = gateways;
              return 'pay' in cards ? cards.pay(...payment) : 'unknown';
            },
          }
        : null,
    takesCards: () => gateways.cards.forBrowser.provider !== 'none',
    keysInUse() {
      const source = configured ? 'environment' : known?.keys ? 'page' : 'none';
      return { source, stored: known, isFixed };
    },
    async tryOut(keys) {
      const options = { ...keys, apiUrl };
      const cards = await createCardGateway({ stripe: options, hasDemoTerminal }, pool, shopId);
      return cards.testConnection();
    },
    write: stored.write,
    remove: stored.remove,
    refresh,
    onChange(listener) {
      listeners.push(listener);
    },
  };
}
