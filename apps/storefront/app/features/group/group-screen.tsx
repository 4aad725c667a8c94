import type { WireGroupOrderState } from '@comptoir/contract/group-orders/group-order-state';
import { Alert } from '@comptoir/design/components/alert';
import { Skeleton } from '@comptoir/design/components/skeleton';
import { useEffect, useRef, useState } from 'react';
import { Button, ButtonLink } from '#components/controls/button.tsx';
import { problemText } from '#lib/api/problem-text.ts';
import { useHydrated } from '#lib/hydration/hydrated.ts';
import { type MessageKey, useTranslate } from '#lib/i18n/translate.ts';
import { forget } from '#stores/group/memberships.ts';
import { type Group, useGroup } from '#stores/group/use-group.ts';
import { PlacedGroup } from './ended/placed-group.tsx';
import { groupTitle } from './group-title.ts';
import { RunningGroup } from './running-group.tsx';
import { ReturnedPayment } from './shares/returned-payment.tsx';
import { usePaidShare } from './shares/use-paid-share.ts';

/** A group order in whichever state it is. Rules GP-1 and GP-8. */
export function GroupScreen({ linkKey }: { readonly linkKey: string }) {
  const t = useTranslate();
  const group = useGroup(linkKey);
  const isHydrated = useHydrated();
  const { remote, retry } = group;
  if (remote.state === 'error') {
    const { status } = remote.problem;
    if (status === 404 || status === 422) return <EndedGroup why="unknown" />;
    return (
      <>
        <h1 className="mb-6 text-title">{t('Group order')}</h1>
        <Alert kind="problem">
          <p>{problemText(remote.problem, t)}</p>
          <Button look="plain" className="-ml-2" onClick={retry}>
            {t('Try again')}
          </Button>
        </Alert>
      </>
    );
  }
  if (remote.state !== 'success' || !isHydrated) {
    return (
      <div role="status">
        <h1 className="mb-6 text-title">{t('Group order')}</h1>
        <span className="sr-only">{t('Loading…')}</span>
        <Skeleton lines={6} />
      </div>
    );
  }
  return <KnownGroup group={group} state={remote.payload} />;
}

interface KnownGroupProps {
  readonly group: Group;
  readonly state: WireGroupOrderState;
}

function KnownGroup({ group, state }: KnownGroupProps) {
  const t = useTranslate();
  const { membership } = group;
  const isReturned = usePaidShare(group);
  /** Kept here: the stream may say it before the answer does. */
  const [departure, setDeparture] = useState<'none' | 'left' | 'joining'>('none');
  const title = groupTitle(state, membership?.isHost === true, t);
  switch (state.state) {
    case 'cancelled':
    case 'expired':
      return <EndedGroup why={state.state} isPaymentReturned={isReturned} />;
    case 'placed':
      return <PlacedGroup group={group} state={state} title={title} />;
    case 'open':
    case 'closed': {
      const ownId = membership?.participantId ?? '';
      const isIn = state.participants.some((one) => one.participant_id === ownId);
      if (!isIn && (ownId !== '' || departure === 'left')) {
        return (
          <RemovedParticipant
            title={title}
            onJoin={() => {
              forget(group.linkKey);
              setDeparture('joining');
            }}
          />
        );
      }
      return (
        <RunningGroup
          group={group}
          state={state}
          isPaymentReturned={isReturned}
          isJoining={departure === 'joining'}
          onLeft={() => setDeparture('left')}
        />
      );
    }
  }
}

interface RemovedParticipantProps {
  readonly title: string;
  readonly onJoin: () => void;
}

/** For a participant who left, or whom the host removed. Rule GP-8. */
function RemovedParticipant({ title, onJoin }: RemovedParticipantProps) {
  const t = useTranslate();
  const heading = useRef<HTMLHeadingElement>(null);
  // What had the focus is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="max-w-text space-y-6">
      <h1 ref={heading} tabIndex={-1} className="text-title outline-none">
        {title}
      </h1>
      <p role="status" className="text-large">
        {t('You no longer take part. Your dishes were removed.')}
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/menu" look="primary">
          {t('Order for myself')}
        </ButtonLink>
        <Button onClick={onJoin}>{t('Take part again')}</Button>
      </div>
    </div>
  );
}

const TEXTS = {
  unknown: {
    title: 'This link opens no group order',
    text: 'It may be incomplete. Ask the person who sent it for the whole link.',
  },
  cancelled: {
    title: 'This group order was cancelled',
    text: 'Nothing was ordered, and nothing has to be paid.',
  },
  expired: {
    title: 'This link has expired',
    text: 'A group order is open for a day. Start another one, or order for yourself.',
  },
} as const satisfies Record<string, { readonly title: MessageKey; readonly text: MessageKey }>;

interface EndedGroupProps {
  readonly why: keyof typeof TEXTS;
  /** Whether a share that was paid in this browser goes back. */
  readonly isPaymentReturned?: boolean;
}

/** A group that can no longer be ordered, with the ways out. Rule GP-8. */
function EndedGroup({ why, isPaymentReturned = false }: EndedGroupProps) {
  const t = useTranslate();
  const { title, text } = TEXTS[why];
  return (
    <div className="max-w-text space-y-6">
      <h1 className="text-title">{t(title)}</h1>
      <p className="text-large">{t(text)}</p>
      {isPaymentReturned && <ReturnedPayment />}
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/menu" look="primary">
          {t('See the menu')}
        </ButtonLink>
        <ButtonLink to="/group">{t('Start a group order')}</ButtonLink>
      </div>
    </div>
  );
}
