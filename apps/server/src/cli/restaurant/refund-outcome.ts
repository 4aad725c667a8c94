import { createCardGateway } from '#adapters/cards/create-card-gateway.ts';
import { readInstallation } from '#db/installation.ts';
import { intentOwnership } from '#modules/payments/intents/intent-ownership.ts';
import type { KnownRefund } from '#modules/payments/refunds/refund-store.ts';
import { type Refunds, refunds } from '#modules/payments/refunds/refunds.ts';
import type { OpenedShop } from './with-shop.ts';

export async function openRefunds({ pool, config }: OpenedShop): Promise<Refunds> {
  const { shopId } = await readInstallation(pool);
  const cards = await createCardGateway(config.stripe, pool, intentOwnership(pool, shopId));
  return refunds(pool, cards, Date.now);
}

/** The outcome of a refund, printed after its amount. Rules Y-14 and Y-30. */
export function refundOutcome({ state, reason }: Pick<KnownRefund, 'state' | 'reason'>): {
  readonly isRefused: boolean;
  readonly text: string;
} {
  const isRefused = state === 'refused';
  switch (state) {
    case 'done':
      return { isRefused, text: 'rendus sur la carte' };
    case 'waiting':
      return {
        isRefused,
        text: 'seront rendus : le prestataire ne répond pas, le serveur réessaiera',
      };
    case 'refused':
      return {
        isRefused,
        text: `refusés par le prestataire (${reason}) : voyez « refund list »`,
      };
    case 'superseded':
      return { isRefused, text: 'déjà rendus chez le prestataire' };
    case 'withdrawn':
      return { isRefused, text: 'retirés : ils ne seront pas rendus' };
  }
}
