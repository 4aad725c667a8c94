import { lazyPart } from '#lib/hydration/lazy-module.ts';

/** All that prices a cart and changes it: of no use to who has none yet. */
export const cartPart = lazyPart(async () => {
  const [{ CartContent }, { CartTotal }] = await Promise.all([
    import('./cart-content.tsx'),
    import('./cart-total.tsx'),
  ]);
  return { CartContent, CartTotal };
});
