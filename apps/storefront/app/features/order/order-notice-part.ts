import { lazyPart } from '#lib/lazy-part.ts';

export const orderNoticePart = lazyPart(
  async () => (await import('./notification-control.tsx')).OrderNoticeControl,
);
