import { lazyPart } from '#lib/lazy-part.ts';

export const orderNoticePart = lazyPart(
  async () => (await import('./order-notice-control.tsx')).OrderNoticeControl,
);
