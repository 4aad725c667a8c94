import { formatCents, formatRate } from '../formats.ts';
import { ticketText } from '../texts.ts';
import type { TicketBlock } from '../ticket.ts';
import type { TicketOrder } from '../ticket-order.ts';

/** Nothing is taken for a cancelled order. */
export function paymentBlocks({ payment, isCancelled }: TicketOrder): TicketBlock[] {
  if (isCancelled) return [];
  if (payment.isPaid) return [{ kind: 'heading', text: ticketText('paid'), size: 2 }];
  if (payment.dueCents === 0) {
    return [{ kind: 'heading', text: ticketText('nothing_due'), size: 2 }];
  }
  const title = ticketText('due', { amount: formatCents(payment.dueCents) });
  return [{ kind: 'banner', title, details: [dueText(payment)] }, { kind: 'space' }];
}

/** By which means it is to be paid: « À payer : espèces, CB ». Rule BK-65. */
function dueText({ method, takenBy }: TicketOrder['payment']): string {
  if (method === 'card') return ticketText('due_card');
  if (!takenBy) return ticketText('due_cash');
  return ticketText('due_by', { means: takenBy.map((means) => ticketText(means)).join(', ') });
}

/** Rules PR-44 and BK-60. */
export function paidBlocks({ payment, isCancelled }: TicketOrder): TicketBlock[] {
  const isCard = payment.method === 'card';
  if (payment.isPaid && payment.paidBy) {
    return payment.paidBy.map(({ means, cents }) => ({
      kind: 'pair',
      left: ticketText('paid_by', { means: ticketText(means) }),
      right: formatCents(cents),
      isBold: false,
    }));
  }
  if (payment.isPaid) {
    const text = ticketText(isCard ? 'paid_card' : 'paid_cash');
    return [{ kind: 'text', text, isBold: false, align: 'left' }];
  }
  if (isCancelled) return [];
  if (payment.dueCents === 0) {
    return [{ kind: 'text', text: ticketText('nothing_due'), isBold: false, align: 'left' }];
  }
  return [
    {
      kind: 'pair',
      left: dueText(payment),
      right: formatCents(payment.dueCents),
      isBold: true,
    },
  ];
}

export function amountBlocks({ amounts }: TicketOrder): TicketBlock[] {
  const pair = (left: string, cents: number): TicketBlock => ({
    kind: 'pair',
    left,
    right: formatCents(cents),
    isBold: false,
  });
  return [
    pair(ticketText('subtotal'), amounts.subtotal),
    ...(amounts.discount === 0 ? [] : [pair(ticketText('discount'), -amounts.discount)]),
    ...(amounts.delivery === 0 ? [] : [pair(ticketText('delivery_fee'), amounts.delivery)]),
    {
      kind: 'pair',
      left: ticketText('total'),
      right: formatCents(amounts.total),
      isBold: true,
      isTall: true,
    },
    ...amounts.taxes.map(({ rate, cents }) =>
      pair(ticketText('tax', { rate: formatRate(rate) }), cents),
    ),
    ...(amounts.tip ? [pair(ticketText('tip'), amounts.tip)] : []),
  ];
}
