import type { WireGroupOrderState } from '@comptoir/contract/group-orders/group-order-state';
import { Alert } from '@comptoir/design/components/alert';
import { wallClock } from '@comptoir/domain/schedule/restaurant-time';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#components/controls/button.tsx';
import { LiveRegion } from '#components/feedback/live-region.tsx';
import type { Problem } from '#lib/api/api-client.ts';
import { problemText } from '#lib/api/problem-text.ts';
import { useCurrentMinute } from '#lib/browser/current-minute.ts';
import { promisedTimeText } from '#lib/format/order-texts.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { forget } from '#stores/group/memberships.ts';
import type { Group } from '#stores/group/use-group.ts';
import { ConfirmButton } from './confirm-button.tsx';
import { ConnectionNote } from './connection-note.tsx';
import { groupTitle, hostName, planText } from './group-title.ts';
import { GroupTotals } from './group-totals.tsx';
import { CouponControl } from './host/coupon-control.tsx';
import { HostActions } from './host/host-actions.tsx';
import { PlanControl } from './host/plan-control.tsx';
import { SharePanel } from './host/share-panel.tsx';
import { JoinForm } from './join-form.tsx';
import { OwnCard } from './lines/own-card.tsx';
import { ParticipantCard } from './lines/participant-card.tsx';
import type { GroupParticipant } from './own-lines.ts';
import { isPaidInShares } from './shares/paid-shares.ts';
import { ReturnedPayment } from './shares/returned-payment.tsx';
import { SharesPanel } from './shares/shares-panel.tsx';
import { useHeaderLinks } from './use-header-links.ts';
import { useOwnLines } from './use-own-lines.ts';

interface RunningGroupProps {
  readonly group: Group;
  readonly state: WireGroupOrderState;
  /** Whether a share that was paid in this browser goes back. */
  readonly isPaymentReturned: boolean;
  /** Whether the guest, who took part before, has asked to do so again. */
  readonly isJoining: boolean;
  readonly onLeft: () => void;
}

/** A group that is composed, or closed and about to be ordered. */
export function RunningGroup(props: RunningGroupProps) {
  const { group, state, isPaymentReturned, isJoining, onLeft } = props;
  const t = useTranslate();
  const now = useCurrentMinute();
  const own = useOwnLines(group, state);
  const { me } = own;
  useHeaderLinks(me && group.linkKey, state.plan, useNavigate());
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
      {isInShares && <SharesPanel group={group} state={state} me={me} today={today} />}
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-8 desktop:grid-cols-[minmax(0,1fr)_22.5rem] desktop:gap-16">
        <div className="space-y-6">
          {me ? (
            <OwnCard linkKey={group.linkKey} own={own} share={me.share} isOpen={isOpen} />
          ) : (
            <JoinForm group={group} state={state} isAsked={isJoining} />
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
          {me && !isHost && isOpen && (
            <LeaveControl group={group} participant={me} onLeft={onLeft} />
          )}
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

interface ChangeAnnouncerProps {
  readonly state: WireGroupOrderState;
  readonly ownId: string | null;
}

/** Changes of others within this time are announced as one. */
const PAUSE_MS = 2_000;

/** Tells screen readers what others changed, a sentence for a burst of changes. Rule GP-6. */
function ChangeAnnouncer({ state, ownId }: ChangeAnnouncerProps) {
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

type News = Pick<WireGroupOrderState, 'state' | 'participants'>;

/** What changed for a participant between two states, in words; empty where only the own lines did. Rule GP-6. */
export function groupNews(before: News, after: News, ownId: string | null, t: Translate): string {
  if (before.state !== after.state) return stateNews(after.state, t);
  const others = after.participants.filter((one) => one.participant_id !== ownId);
  const earlier = new Map(before.participants.map((one) => [one.participant_id, one]));
  const later = new Set(after.participants.map((one) => one.participant_id));
  const joined = others.filter((one) => !earlier.has(one.participant_id));
  const left = before.participants.filter((one) => !later.has(one.participant_id));
  const changed = others.filter((one) => {
    const known = earlier.get(one.participant_id);
    return known !== undefined && linesText(known) !== linesText(one);
  });
  const paid = others.filter(
    (one) =>
      one.share?.status === 'paid' && earlier.get(one.participant_id)?.share?.status !== 'paid',
  );
  const names = (people: readonly { readonly label: string }[]) =>
    people.map(({ label }) => label).join(', ');
  return [
    ...(joined.length > 0
      ? [t('Joined: {names}', { names: names(joined), count: joined.length })]
      : []),
    ...(left.length > 0 ? [t('Left: {names}', { names: names(left), count: left.length })] : []),
    ...(paid.length > 0 ? [t('Paid: {names}', { names: names(paid) })] : []),
    ...(changed.length > 0 ? [t('Changed their dishes: {names}', { names: names(changed) })] : []),
  ].join('. ');
}

function stateNews(state: News['state'], t: Translate): string {
  if (state === 'closed') return t('Closed: nothing changes any more.');
  return state === 'open' ? t('Open again: you can change your dishes.') : '';
}

/** What is announced of lines: not their prices, which offers change for all participants. */
function linesText({ lines }: News['participants'][number]): string {
  return JSON.stringify(lines.map(({ line_id, item, problem }) => [line_id, item, problem]));
}

interface LeaveControlProps {
  readonly group: Group;
  readonly participant: GroupParticipant;
  readonly onLeft: () => void;
}

/** Leaves the group with all own lines, after a second question. */
function LeaveControl({ group, participant, onLeft }: LeaveControlProps) {
  const t = useTranslate();
  const [problem, setProblem] = useState<Problem | null>(null);
  const { api, linkKey, membership, show } = group;

  async function leave(): Promise<void> {
    const groupKey = membership?.groupKey ?? '';
    const result = await api.removeParticipant(linkKey, groupKey, participant.participant_id);
    if (!result.ok) return setProblem(result.problem);
    forget(linkKey);
    onLeft();
    show(result.payload);
  }

  return (
    <>
      {problem && <Alert kind="problem">{problemText(problem, t)}</Alert>}
      <ConfirmButton
        action={t('Leave the group')}
        question={t('Leave the group? Your dishes are removed.')}
        confirm={t('Yes, leave')}
        onConfirm={leave}
      />
    </>
  );
}
