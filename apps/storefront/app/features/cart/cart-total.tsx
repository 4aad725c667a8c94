import { Price } from '#components/order/price.tsx';
import { useQuotedCart } from '#stores/cart/quoted-cart.ts';

/** What the cart costs as it stands; nothing while that is not known. */
export function CartTotal() {
  const cart = useQuotedCart();
  return cart.state === 'priced' ? <Price amount={cart.quote.total} /> : null;
}
