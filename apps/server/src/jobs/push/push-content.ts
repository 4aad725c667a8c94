import { createHash } from 'node:crypto';
import type { NotifiedProgress, WirePushMessage } from '@comptoir/contract/orders/push';
import type { DuePush } from './push-notifications.ts';

type Content = Pick<DuePush, 'order_id' | 'number' | 'order_type' | 'link_key' | 'progress'>;

/** What a device shows: the step as the title, the order's number and what follows below. Rule Z-5. */
export function pushContent(push: Content, restaurant: string): WirePushMessage {
  const { number, progress } = push;
  const where = restaurant === '' ? '' : ` chez ${restaurant}`;
  return {
    title: TITLES[progress],
    body: `Commande ${number}${where}. ${whatFollows(push)}`,
    path: `/order?key=${push.link_key ?? push.order_id}`,
    tag: `order-${pushTopic(push)}`,
    progress,
  };
}

/** The same for all of an order's push notifications, and says nothing of the order: it is hashed. */
export function pushTopic({ order_id }: Pick<DuePush, 'order_id'>): string {
  return createHash('sha256').update(order_id).digest('base64url').slice(0, 32);
}

const TITLES = {
  accepted: 'Votre commande est acceptée',
  ready: 'Votre commande est prête',
  out_for_delivery: 'Votre commande est en route',
  cancelled: 'Votre commande est annulée',
} satisfies Record<NotifiedProgress, string>;

function whatFollows({ progress, order_type }: Content): string {
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
