import type { CardGateway } from '#adapters/cards/card-gateway.ts';
import type { Orders } from '#modules/orders/orders.ts';
import type { Resources } from '#resources.ts';
import type { SettleIntent } from '../settlement/settlement.ts';
import type { NoteShares } from './share-settlement.ts';

export interface ShareDependencies extends Pick<Resources, 'pool' | 'clock'> {
  readonly cards: Pick<CardGateway, 'createIntent' | 'findIntent' | 'cancelIntent'>;
  readonly orders: Pick<Orders['payment'], 'lock' | 'extendReservation'>;
  readonly settleIntent: SettleIntent;
  readonly noteShares: NoteShares;
}
