import type { WireGroupOrderState } from '@comptoir/contract/group-orders/group-order-state';
import { Link } from 'react-router';
import { useTranslate } from '#lib/i18n/translate.ts';
import type { Group } from '#stores/group/use-group.ts';
import { ConnectionNote } from './connection-note.tsx';
import { hostName } from './group-title.ts';

interface GroupBannerProps {
  readonly group: Pick<Group, 'linkKey' | 'connection' | 'membership'>;
  /** Null until it is known. */
  readonly state: WireGroupOrderState | null;
  readonly isParticipant: boolean;
}

/** Says above the menu for whom dishes are chosen, or why that is over, with the way back. Rule GP-9. */
export function GroupBanner({ group, state, isParticipant }: GroupBannerProps) {
  const t = useTranslate();
  const { linkKey, connection, membership } = group;
  const isSending = (membership?.writes.length ?? 0) > 0;
  function text(): string {
    if (state === null) return t('Group order');
    if (state.state === 'open' && isParticipant) {
      return membership?.isHost
        ? t('You are choosing for your group.')
        : t('You are choosing with {name}.', { name: hostName(state) });
    }
    return state.state === 'open'
      ? t('Take part first: then you can choose.')
      : t('The list is closed: nothing can be added any more.');
  }
  return (
    <div className="border-hinoki border-b bg-gari">
      <div className="wrap py-3">
        <div className="flex flex-wrap items-center justify-between gap-x-6">
          <p role="status" className="font-semibold">
            {text()}
          </p>
          <Link
            to={`/group/${linkKey}`}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            {t('Back to the group')}
          </Link>
        </div>
        <ConnectionNote connection={connection} isSending={isSending} />
      </div>
    </div>
  );
}
