import { Alert } from '@comptoir/design/components/alert';
import { useState } from 'react';
import type { Problem } from '#lib/api/api-client.ts';
import { problemText } from '#lib/api/problem-text.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { forget } from '#stores/group/memberships.ts';
import type { Group } from '#stores/group/use-group.ts';
import { ConfirmButton } from './confirm-button.tsx';
import type { GroupParticipant } from './own-lines.ts';

interface LeaveControlProps {
  readonly group: Group;
  readonly participant: GroupParticipant;
}

/** Leaves the group with all own lines, after a second question. */
export function LeaveControl({ group, participant }: LeaveControlProps) {
  const t = useTranslate();
  const [problem, setProblem] = useState<Problem | null>(null);
  const { api, linkKey, membership, show } = group;

  async function leave(): Promise<void> {
    const groupKey = membership?.groupKey ?? '';
    const result = await api.removeParticipant(linkKey, groupKey, participant.participant_id);
    if (!result.ok) return setProblem(result.problem);
    forget(linkKey);
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
