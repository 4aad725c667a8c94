import type { WireGroupOrderState } from '@comptoir/contract/group-orders/group-order-state';
import { Alert } from '@comptoir/design/components/alert';
import { Skeleton } from '@comptoir/design/components/skeleton';
import { Button } from '#components/controls/button.tsx';
import { problemText } from '#lib/api/problem-text.ts';
import { useHydrated } from '#lib/hydration/hydrated.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { type Group, useGroup } from '#stores/group/use-group.ts';
import { EndedGroup } from './ended/ended-group.tsx';
import { PlacedGroup } from './ended/placed-group.tsx';
import { RemovedParticipant } from './ended/removed-participant.tsx';
import { groupTitle } from './group-title.ts';
import { RunningGroup } from './running-group.tsx';
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
      if (ownId !== '' && !isIn) {
        return <RemovedParticipant linkKey={group.linkKey} title={title} />;
      }
      return <RunningGroup group={group} state={state} isPaymentReturned={isReturned} />;
    }
  }
}
