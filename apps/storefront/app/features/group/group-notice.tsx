import type { WireGroupOrderState } from '@comptoir/contract/group-orders/group-order-state';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { Button } from '#components/controls/button.tsx';
import { PageNotice } from '#components/layout/page-notice.tsx';
import { createGroupOrderApi } from '#lib/api/group-order-api.ts';
import { useRootData } from '#lib/configuration/root-data.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { canonicalPath } from '#lib/routing/pages.ts';
import {
  type Membership,
  startMembershipStore,
  useMemberships,
} from '#stores/group/memberships.ts';
import { reachableStorage } from '#stores/persistence/persisted-state.ts';
import { hostName } from './group-title.ts';
import { groupPath, useHeaderLinks } from './use-header-links.ts';

/** The group that the guest orders without, in this tab. */
const LEFT_KEY = 'group-left';

const session = reachableStorage(() => window.sessionStorage);

interface RunningGroup {
  readonly membership: Membership;
  readonly state: WireGroupOrderState;
}

/**
 * While the guest takes part in a group, every page says so, and the header leads into it. The
 * key is in no address of the page, which others may read, and the group is opened with a page load. Rules GP-2 and
 * GP-15.
 */
export function GroupNotice() {
  const t = useTranslate();
  const running = useRunningGroup();
  const [isLeft, setLeft] = useState(false);
  const key = running?.membership.linkKey ?? '';
  const isShown = running !== null && !isLeft && session.getItem(LEFT_KEY) !== key;
  useHeaderLinks(isShown ? key : null, running?.state.plan, openPage);
  if (!isShown) return null;
  const { membership, state } = running;
  return (
    <PageNotice>
      <p className="min-w-0 flex-1 font-semibold text-small">
        {membership.isHost
          ? t('Your group order is under way.')
          : t('You are taking part in the group order of {name}.', { name: hostName(state) })}
      </p>
      <Button onClick={() => openPage(groupPath(key))}>{t('Back to the group')}</Button>
      <Button
        look="plain"
        onClick={() => {
          session.setItem(LEFT_KEY, key);
          setLeft(true);
        }}
      >
        {t('Order for myself')}
      </Button>
    </PageNotice>
  );
}

function openPage(path: string): void {
  window.location.assign(path);
}

/** The newest group of the browser that is not over; null on the pages of groups. */
function useRunningGroup(): RunningGroup | null {
  const { apiRoot } = useRootData();
  const path = canonicalPath(useLocation().pathname);
  const isAway = !path.startsWith('/group');
  useEffect(startMembershipStore, []);
  const membership = useMemberships(({ memberships }) => memberships.at(-1) ?? null);
  const linkKey = membership?.linkKey ?? null;
  const [state, setState] = useState<WireGroupOrderState | null>(null);
  useEffect(() => {
    if (linkKey === null || !isAway || path === '') return;
    const controller = new AbortController();
    createGroupOrderApi(apiRoot)
      .read(linkKey, controller.signal)
      .then((answer) => {
        if (!controller.signal.aborted) setState(answer.ok ? answer.payload : null);
      });
    return () => controller.abort();
  }, [apiRoot, linkKey, isAway, path]);
  const isRunning = state !== null && (state.state === 'open' || state.state === 'closed');
  const isIn = state?.participants.some(
    ({ participant_id: id }) => id === membership?.participantId,
  );
  return isAway && membership && isRunning && isIn ? { membership, state } : null;
}
