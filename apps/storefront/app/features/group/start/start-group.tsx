import { Alert } from '@comptoir/design/components/alert';
import { useState } from 'react';
import { Link, useHref } from 'react-router';
import type { Problem } from '#lib/api/api-client.ts';
import { createGroupOrderApi } from '#lib/api/group-order-api.ts';
import { problemText } from '#lib/api/problem-text.ts';
import { useRootData } from '#lib/configuration/root-data.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import {
  createGroupKey,
  NEW_MEMBERSHIP,
  remember,
  useMemberships,
} from '#stores/group/memberships.ts';
import { FirstNameForm } from '../first-name-form.tsx';

/** Starts a group order. Rule GP-3. */
export function StartGroup() {
  const t = useTranslate();
  const { apiRoot } = useRootData();
  const groups = useHref('/group');
  const [problem, setProblem] = useState<Problem | null>(null);
  // Drawn once, so that sending it again after a lost answer starts one group.
  const [groupKey] = useState(createGroupKey);

  async function start(firstName: string): Promise<void> {
    const started = await createGroupOrderApi(apiRoot).start(groupKey, firstName);
    if (!started.ok) return setProblem(started.problem);
    const { link_key: linkKey, participant_id: participantId } = started.payload;
    remember({ linkKey, groupKey, participantId, isHost: true, firstName, ...NEW_MEMBERSHIP });
    // A page load: nothing that measured the pages before sees the address. Rule GP-2.
    window.location.assign(`${groups}/${linkKey}`);
  }

  return (
    <div className="max-w-text space-y-6">
      <h1 className="text-title">{t('Order together')}</h1>
      <p className="text-large">
        {t('One link for everyone: each chooses on the own phone, and you order once for all.')}
      </p>
      <ol className="list-decimal space-y-1 pl-5">
        <li>{t('You start, and share the link.')}</li>
        <li>{t('The others choose their dishes; you see the list grow.')}</li>
        <li>{t('You close the list and order. All see the number, and their own share.')}</li>
      </ol>
      {problem && <Alert kind="problem">{problemText(problem, t)}</Alert>}
      <FirstNameForm action={t('Start')} onSubmit={start} />
      <OwnGroups />
    </div>
  );
}

/** The group orders that this browser knows, the latest first. */
function OwnGroups() {
  const t = useTranslate();
  const memberships = useMemberships((known) => known.memberships);
  const joined = memberships.filter(({ participantId }) => participantId !== '').toReversed();
  if (joined.length === 0) return null;
  return (
    <section aria-labelledby="own-groups">
      <h2 id="own-groups" className="mb-2 text-heading">
        {t('Your group orders')}
      </h2>
      <ul>
        {joined.map(({ linkKey, isHost, firstName }) => (
          <li key={linkKey}>
            <Link
              reloadDocument
              to={`/group/${linkKey}`}
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              {isHost
                ? t('Started as {name}', { name: firstName })
                : t('Joined as {name}', { name: firstName })}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
