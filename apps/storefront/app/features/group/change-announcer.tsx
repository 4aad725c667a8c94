import type { WireGroupOrderState } from '@comptoir/contract/group-orders/group-order-state';
import { useEffect, useRef, useState } from 'react';
import { LiveRegion } from '#components/feedback/live-region.tsx';
import { useTranslate } from '#lib/i18n/translate.ts';
import { groupNews } from './group-news.ts';

interface ChangeAnnouncerProps {
  readonly state: WireGroupOrderState;
  readonly ownId: string | null;
}

/** Changes of others within this time are announced as one. */
const PAUSE_MS = 2_000;

/** Tells screen readers what others changed, a sentence for a burst of changes. Rule GP-6. */
export function ChangeAnnouncer({ state, ownId }: ChangeAnnouncerProps) {
  const t = useTranslate();
  const told = useRef(state);
  const [message, setMessage] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => {
      const news = groupNews(told.current, state, ownId, t);
      told.current = state;
      if (news !== '') setMessage(news);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [state, ownId, t]);
  return <LiveRegion message={message} />;
}
