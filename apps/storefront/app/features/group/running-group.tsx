import type { WireGroupOrderState } from '@comptoir/contract/group-orders/group-order-state';
import { Alert } from '@comptoir/design/components/alert';
import { wallClock } from '@comptoir/domain/schedule/restaurant-time';
import { Button } from '#components/controls/button.tsx';
import { problemText } from '#lib/api/problem-text.ts';
import { useCurrentMinute } from '#lib/browser/current-minute.ts';
import { promisedTimeText } from '#lib/format/order-texts.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import type { Group } from '#stores/group/use-group.ts';
import { ChangeAnnouncer } from './change-announcer.tsx';
import { ConnectionNote } from './connection-note.tsx';
import { groupTitle, hostName, planText } from './group-title.ts';
import { GroupTotals } from './group-totals.tsx';
import { CouponControl } from './host/coupon-control.tsx';
import { HostActions } from './host/host-actions.tsx';
import { PlanControl } from './host/plan-control.tsx';
import { SharePanel } from './host/share-panel.tsx';
import { JoinForm } from './join-form.tsx';
import { LeaveControl } from './leave-control.tsx';
import { OwnCard } from './lines/own-card.tsx';
import { ParticipantCard } from './lines/participant-card.tsx';
import { isPaidInShares } from './shares/paid-shares.ts';
import { ReturnedPayment } from './shares/returned-payment.tsx';
import { SharesPanel } from './shares/shares-panel.tsx';
import { useOwnLines } from './use-own-lines.ts';

interface RunningGroupProps {
  readonly group: Group;
  readonly state: WireGroupOrderState;
  /** Whether a share that was paid in this browser goes back. */
  readonly isPaymentReturned: boolean;
}

/** A group that is composed, or closed and about to be ordered. */
export function RunningGroup({ group, state, isPaymentReturned }: RunningGroupProps) {
  const t = useTranslate();
  const now = useCurrentMinute();
  const own = useOwnLines(group, state);
  const { me } = own;
  const isHost = me?.is_host === true;
  const isOpen = state.state === 'open';
  const isInShares = isPaidInShares(state);
  const today = wallClock(now ?? Date.now(), state.timezone).date;
  const others = state.participants.filter((one) => one !== me);
  return (
    <>
      <h1 className="text-title">{groupTitle(state, isHost, t)}</h1>
      <p className="mt-1 text-large">{planText(state, today, t)}</p>
      <p className="text-quiet text-small">
        {isOpen
          ? t('The link works until {time}.', {
              time: promisedTimeText(Date.parse(state.expires_at), state.timezone, today, t),
            })
          : t('Closed: nothing changes any more.')}
      </p>
      <ConnectionNote
        connection={group.connection}
        isSending={own.lines.some((one) => one.isPending)}
      />
      <ChangeAnnouncer state={state} ownId={me?.participant_id ?? null} />
      {isPaymentReturned ? (
        <div className="mt-6">
          <ReturnedPayment />
        </div>
      ) : (
        state.has_ended_shares && (
          <p role="status" className="mt-6 rounded-card border border-edge px-4 py-3">
            {t(
              'Not all shares were paid in time: what was paid is given back, and nothing is ordered yet.',
            )}
          </p>
        )
      )}
      {group.rejected && (
        <div className="mt-6">
          <Alert kind="problem">
            <p>{problemText(group.rejected.problem, t)}</p>
            <Button look="plain" className="-mb-2 -ml-2" onClick={group.forgetRejected}>
              {t('Close')}
            </Button>
          </Alert>
        </div>
      )}
      {isInShares && <SharesPanel group={group} state={state} me={me} />}
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-8 desktop:grid-cols-[minmax(0,1fr)_22.5rem] desktop:gap-16">
        <div className="space-y-6">
          {me ? (
            <OwnCard linkKey={group.linkKey} own={own} share={me.share} isOpen={isOpen} />
          ) : (
            <JoinForm group={group} state={state} />
          )}
          {others.length > 0 && (
            <section aria-labelledby="group-others">
              <h2 id="group-others" className="mb-3 text-heading">
                {me ? t('The others') : t('Who takes part')}
              </h2>
              <ul className="grid gap-4 tablet:grid-cols-2 desktop:grid-cols-1">
                {others.map((participant) => (
                  <ParticipantCard
                    key={participant.participant_id}
                    participant={participant}
                    group={group}
                    mayRemove={isHost && isOpen}
                  />
                ))}
              </ul>
            </section>
          )}
          {me && !isHost && isOpen && <LeaveControl group={group} participant={me} />}
        </div>
        <aside
          className="space-y-6 desktop:sticky desktop:top-24"
          aria-label={t('The whole order')}
        >
          {me && isOpen && <SharePanel linkKey={group.linkKey} hasGuests={others.length > 0} />}
          {state.items.length > 0 && <GroupTotals state={state} />}
          {isHost && isOpen && state.items.length > 0 && (
            <CouponControl group={group} state={state} />
          )}
          {isHost && <PlanControl group={group} state={state} today={today} isOpen={isOpen} />}
          {isHost && <HostActions group={group} state={state} />}
          {me && !isHost && !isInShares && (
            <p className="text-quiet text-small">
              {isOpen
                ? t('{name} closes the list and orders for all.', { name: hostName(state) })
                : t('{name} is about to order for all. The number will appear here.', {
                    name: hostName(state),
                  })}
            </p>
          )}
        </aside>
      </div>
    </>
  );
}
