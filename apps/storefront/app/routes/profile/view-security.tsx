import { Alert } from '@comptoir/design/components/alert';
import { formatDate, formatTime } from '@comptoir/design/format/time';
import { useState } from 'react';
import { Button, ButtonLink } from '#components/controls/button.tsx';
import { PageTitle } from '#features/account/page-title.tsx';
import { SectionCard } from '#features/account/profile/section-card.tsx';
import { LogoutButton } from '#features/account/profile/sign-out.tsx';
import { useAccountData } from '#features/account/use-account-data.ts';
import { useTimezone } from '#features/account/use-timezone.ts';
import { problemText } from '#lib/api/problem-text.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { pageLoader } from '#lib/routing/page-validation.ts';
import { useAccountApi, useRequest } from '#stores/account/account-client.ts';

export const loader = pageLoader;

/** The password and the open sessions. */
export default function Security() {
  const t = useTranslate();
  return (
    <>
      <PageTitle title={t('Security')} />
      <div className="mt-8 space-y-6">
        <SectionCard title={t('Password')}>
          <p>{t('password.lead')}</p>
          <ButtonLink to="/profile/ChangePassword">{t('Change the password')}</ButtonLink>
        </SectionCard>
        <SectionCard title={t('This device')}>
          <p>{t('session.lead')}</p>
          <LogoutButton look="quiet" />
        </SectionCard>
        <OtherSessions />
      </div>
    </>
  );
}

/** The account's other sessions, which can be ended; nothing if there are none. Rule V-14. */
function OtherSessions() {
  const t = useTranslate();
  const api = useAccountApi();
  const timezone = useTimezone();
  const { remote, reload } = useAccountData('sessions', api.sessions);
  const { isBusy, problem, send } = useRequest();
  const [ending, setEnding] = useState('');
  const sessions = remote.state === 'success' ? remote.payload.sessions : [];
  const others = sessions.filter((session) => !session.is_current);

  async function end(id: string): Promise<void> {
    setEnding(id);
    const answer = await send(() => api.endSession(id));
    if (answer !== null) reload();
  }

  if (others.length === 0) return null;
  return (
    <SectionCard title={t('Other devices')}>
      <p>{t('sessions.lead')}</p>
      <ul className="divide-y divide-hinoki">
        {others.map(({ session_id: id, opened_at: openedAt }) => {
          const at = Date.parse(openedAt);
          const when = { day: formatDate(at, timezone), time: formatTime(at, timezone) };
          return (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
              <span>{t('Logged in on {day} at {time}', when)}</span>
              <Button
                look="plain"
                isBusy={isBusy && ending === id}
                aria-label={t('Log out the device of {day} at {time}', when)}
                onClick={() => end(id)}
              >
                {t('Log this one out')}
              </Button>
            </li>
          );
        })}
      </ul>
      {problem && (
        <Alert kind="problem">
          <p>{problemText(problem, t)}</p>
        </Alert>
      )}
    </SectionCard>
  );
}
