import { lazyModule } from '#lib/hydration/lazy-module.ts';

/** What prices and edits a cart; loaded once there is one. */
export const lazyCart = lazyModule(async () => {
  const [{ CartContent }, { CartTotal }] = await Promise.all([
    import('./cart-content.tsx'),
    import('./cart-total.tsx'),
  ]);
  return { CartContent, CartTotal };
});
