import { lazyPart } from '#lib/hydration/lazy-module.ts';

export const orderNoticePart = lazyPart(
  async () => (await import('./notification-control.tsx')).OrderNoticeControl,
);
