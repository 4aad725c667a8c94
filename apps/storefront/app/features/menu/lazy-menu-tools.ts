import { lazyModule } from '#lib/hydration/lazy-module.ts';

/** Searching and filtering, loaded when one of them is used. */
export const menuTools = lazyModule(async () => (await import('./menu-tools.ts')).MENU_TOOLS);
