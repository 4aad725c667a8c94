import { Price } from '#components/order/price.tsx';
import { useQuotedCart } from '#stores/cart/quoted-cart.ts';

/** The cart's total; nothing while it is unknown. */
export function CartTotal() {
  const cart = useQuotedCart();
  return cart.state === 'priced' ? <Price amount={cart.quote.total} /> : null;
}
