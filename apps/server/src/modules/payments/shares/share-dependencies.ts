import type pg from 'pg';
import type { CardGateway } from '#adapters/cards/card-gateway.ts';
import type { Clock } from '#clock.ts';
import type { Orders } from '#modules/orders/orders.ts';
import type { SettleIntent } from '../settlement/settlement.ts';
import type { NoteShares } from './share-settlement.ts';

export interface ShareDependencies {
  readonly pool: pg.Pool;
  readonly cards: Pick<CardGateway, 'createIntent' | 'findIntent' | 'cancelIntent'>;
  readonly orders: Pick<Orders['payment'], 'lock' | 'extendReservation'>;
  readonly settleIntent: SettleIntent;
  readonly noteShares: NoteShares;
  readonly clock: Clock;
}
