import { toCents } from '@comptoir/contract/wire/euros';
import { Alert } from '@comptoir/design/components/alert';
import { useState } from 'react';
import { Button } from '#components/controls/button.tsx';
import { Price } from '#components/order/price.tsx';
import type { Problem } from '#lib/api/api-client.ts';
import { problemText } from '#lib/api/problem-text.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useRestaurant } from '#lib/restaurant/restaurant-context.ts';
import type { Group } from '#stores/group/use-group.ts';
import { ConfirmButton } from '../confirm-button.tsx';
import { confirmedLines, type GroupParticipant, type ShownLine } from '../own-lines.ts';
import { GroupLineText } from './group-line-text.tsx';

interface ParticipantCardProps {
  readonly participant: GroupParticipant;
  readonly group: Group;
  /** Whether the host of an open group looks at it. */
  readonly mayRemove: boolean;
}

/** What another participant takes, and owes. Only the host may remove what is in the way. Rule GP-7. */
export function ParticipantCard({ participant, group, mayRemove }: ParticipantCardProps) {
  const t = useTranslate();
  const { label, share, is_host: isHost } = participant;
  const { remote } = group;
  const isOpen = remote.state === 'success' && remote.payload.state === 'open';
  const { items } = useRestaurant();
  const lines = confirmedLines(participant, items);
  const [problem, setProblem] = useState<Problem | null>(null);
  const { api, linkKey, membership, applied } = group;
  const groupKey = membership?.groupKey ?? '';

  async function removeLine({ lineId }: ShownLine): Promise<void> {
    const result = await applied(await api.removeLine(linkKey, groupKey, lineId));
    setProblem(result.ok ? null : result.problem);
  }

  async function removeParticipant(): Promise<void> {
    const id = participant.participant_id;
    const result = await applied(await api.removeParticipant(linkKey, groupKey, id));
    setProblem(result.ok ? null : result.problem);
  }

  return (
    <li className="rounded-card border border-hinoki bg-paper px-5 py-4">
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="min-w-0 break-words font-sans font-semibold text-large">
          {label}
          {isHost && (
            <span className="font-normal text-quiet text-small"> · {t('orders for all')}</span>
          )}
        </h3>
        {share && lines.length > 0 && (
          <Price amount={toCents(share.amount)} className="font-semibold" />
        )}
      </div>
      {lines.length === 0 && (
        <p className="mt-1 text-quiet">{t(isOpen ? 'Is still choosing…' : 'Chose nothing.')}</p>
      )}
      {lines.length > 0 && (
        <ul className="mt-1 divide-y divide-hinoki">
          {lines.map((shown) => (
            <li key={shown.lineId} className="py-2">
              <GroupLineText shown={shown} isCounted />
              {mayRemove && shown.problem && (
                <Button
                  look="plain"
                  className="-ml-2"
                  onClick={() => removeLine(shown)}
                  aria-label={t('Remove {name}', { name: shown.name })}
                >
                  {t('Remove')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {problem && <Alert kind="problem">{problemText(problem, t)}</Alert>}
      {mayRemove && (
        <ConfirmButton
          action={t('Remove')}
          label={t('Remove {name} from the group', { name: label })}
          question={t('Remove {name} with all dishes?', { name: label })}
          confirm={t('Yes, remove')}
          onConfirm={removeParticipant}
        />
      )}
    </li>
  );
}
