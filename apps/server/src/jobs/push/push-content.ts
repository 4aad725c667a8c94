import { createHash } from 'node:crypto';
import type { NotifiedProgress, WirePushMessage } from '@comptoir/contract/orders/push';
import type { DueNotice } from './push-notifications.ts';

type Told = Pick<DueNotice, 'order_id' | 'number' | 'order_type' | 'link_key' | 'progress'>;

/** What a device shows: one line that says it, one that says of which order. Rule Z-5. */
export function noticeContent(notice: Told, restaurant: string): WirePushMessage {
  const { number, progress } = notice;
  const where = restaurant === '' ? '' : ` chez ${restaurant}`;
  return {
    title: TITLES[progress],
    body: `Commande ${number}${where}. ${whatFollows(notice)}`,
    path: `/order?key=${notice.link_key ?? notice.order_id}`,
    tag: `order-${noticeTopic(notice)}`,
    progress,
  };
}

/** Tells an order from all others, and tells nobody which one it is. */
export function noticeTopic({ order_id }: Pick<DueNotice, 'order_id'>): string {
  return createHash('sha256').update(order_id).digest('base64url').slice(0, 32);
}

const TITLES = {
  accepted: 'Votre commande est acceptée',
  ready: 'Votre commande est prête',
  out_for_delivery: 'Votre commande est en route',
  cancelled: 'Votre commande est annulée',
} satisfies Record<NotifiedProgress, string>;

function whatFollows({ progress, order_type }: Told): string {
  switch (progress) {
    case 'accepted':
      return 'Nous vous préviendrons de la suite.';
    case 'ready':
      return order_type === 'pickup'
        ? 'Elle vous attend au comptoir.'
        : 'Elle part dans un instant.';
    case 'out_for_delivery':
      return 'Elle arrive chez vous.';
    case 'cancelled':
      return 'Appelez-nous si vous avez une question.';
  }
}
