import type { WireGroupOrderState } from '@comptoir/contract/group-orders/group-order-state';
import { Alert } from '@comptoir/design/components/alert';
import { MAXIMUM_PARTICIPANTS } from '@comptoir/domain/group-orders/participants';
import { useEffect, useRef, useState } from 'react';
import { ButtonLink } from '#components/controls/button.tsx';
import type { Problem } from '#lib/api/api-client.ts';
import { problemText } from '#lib/api/problem-text.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import {
  createGroupKey,
  membershipIn,
  NEW_MEMBERSHIP,
  remember,
} from '#stores/group/memberships.ts';
import type { Group } from '#stores/group/use-group.ts';
import { FirstNameForm } from './first-name-form.tsx';
import { hostName } from './group-title.ts';

interface JoinFormProps {
  readonly group: Group;
  readonly state: WireGroupOrderState;
  /** Whether the guest asked for it, by a button that is gone. */
  readonly isAsked: boolean;
}

/** Takes part with a first name, or says why that is no longer possible. Rules GP-3 and GP-8. */
export function JoinForm({ group, state, isAsked }: JoinFormProps) {
  const t = useTranslate();
  const [problem, setProblem] = useState<Problem | null>(null);
  const { api, linkKey, show } = group;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isAsked) title.current?.focus();
  }, [isAsked]);

  async function join(firstName: string): Promise<void> {
    // Stored before it is sent: after a lost answer or a reload the same key joins once.
    const groupKey = membershipIn(linkKey)?.groupKey ?? createGroupKey();
    const membership = { linkKey, groupKey, isHost: false, firstName, ...NEW_MEMBERSHIP };
    remember({ ...membership, participantId: '' });
    const joined = await api.join(linkKey, groupKey, firstName);
    if (!joined.ok) {
      setProblem(joined.problem);
      return;
    }
    remember({ ...membership, participantId: joined.payload.participant_id });
    show(joined.payload.group);
  }

  const isFull = state.participants.length >= MAXIMUM_PARTICIPANTS;
  if (isFull || state.state === 'closed') {
    return (
      <section className="space-y-3 rounded-card border border-hinoki bg-paper p-5">
        <h2 className="text-heading">
          {isFull ? t('This group is full.') : t('The list is closed.')}
        </h2>
        <p>
          {isFull
            ? t('You can still order for yourself.')
            : t('Ask {name} to open it again, or order for yourself.', { name: hostName(state) })}
        </p>
        <ButtonLink to="/menu" look="primary">
          {t('See the menu')}
        </ButtonLink>
      </section>
    );
  }
  return (
    <section
      aria-labelledby="group-join"
      className="space-y-4 rounded-card border border-hinoki bg-paper p-5"
    >
      <h2 id="group-join" ref={title} tabIndex={-1} className="text-heading outline-none">
        {t('Choose your dishes with the others')}
      </h2>
      <p>
        {t('{name} orders for all. Your first name says what is yours, in the kitchen too.', {
          name: hostName(state),
        })}
      </p>
      {problem && <Alert kind="problem">{problemText(problem, t)}</Alert>}
      <FirstNameForm action={t('Take part')} onSubmit={join} />
    </section>
  );
}
