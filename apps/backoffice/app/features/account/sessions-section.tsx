import type { staffSessionsAnswer } from '@comptoir/contract/staff/account';
import { t } from '@comptoir/staff-texts/translate';
import { useState } from 'react';
import { Button } from '#components/controls/button.tsx';
import { Dialog } from '#components/feedback/dialog.tsx';
import { FormProblem } from '#components/feedback/form-problem.tsx';
import { Loaded } from '#components/feedback/loaded.tsx';
import { Section } from '#components/layout/page.tsx';
import type { PayloadOf } from '#lib/api/payload.ts';
import { since } from '#lib/format/time-text.ts';
import { useBoard } from '#stores/board/board.ts';
import { serverClock } from '#stores/board/clock.ts';
import { dropSteps } from '#stores/board/steps.ts';
import { staffApi, useSession } from '#stores/session.ts';
import { useCall } from '#stores/use-call.ts';
import { useLoaded } from '#stores/use-loaded.ts';

/** Signs out; where steps were not sent yet, after a question, since they are dropped then. Rule OB-81. */
function SignOut() {
  const waiting = useBoard(({ queue }) => queue.length);
  const [isAsking, setAsking] = useState(false);

  async function signOut(): Promise<void> {
    if (await useSession.getState().signOut()) dropSteps();
    setAsking(false);
  }

  return (
    <>
      <Button onClick={() => (waiting > 0 ? setAsking(true) : signOut())}>{t('Sign out')}</Button>
      <Dialog
        isOpen={isAsking}
        title={t('{count} steps were not sent yet', { count: waiting })}
        onClose={() => setAsking(false)}
      >
        <div className="space-y-5">
          <p>{t('The server has not taken them. If you sign out now, they are lost.')}</p>
          <div className="flex flex-wrap gap-3">
            <Button look="primary" onClick={() => setAsking(false)} className="grow">
              {t('Stay signed in')}
            </Button>
            <Button look="danger" onClick={signOut} className="grow">
              {t('Sign out and lose them')}
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}

/** Where the person is signed in, with the means to end it. Rule SA-16. */
export function SessionsSection() {
  const { state, reload, retry } =
    useLoaded<PayloadOf<typeof staffSessionsAnswer>>('/account/sessions');
  const { isBusy, problem, send } = useCall();

  async function end(id: string): Promise<void> {
    const result = await send(() => staffApi.delete(`/account/sessions/${id}`));
    if (result.ok) reload();
  }

  return (
    <Section
      title={t('Sessions')}
      lead={t('A session ends after 12 hours without use, and after 7 days at the latest.')}
    >
      <Loaded state={state} onRetry={retry}>
        {({ sessions }) => (
          <ul className="divide-y divide-hinoki">
            {sessions.map(({ session_id, client, last_used_at, is_current }) => {
              const browser = browserName(client) || t('Unknown browser');
              return (
                <li key={session_id} className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
                  <div className="min-w-0 flex-1">
                    <p className="font-semibold">{browser}</p>
                    <p className="text-quiet text-small">
                      {is_current
                        ? t('This session')
                        : t('last used {when}', { when: since(last_used_at, serverClock.now()) })}
                    </p>
                  </div>
                  {is_current ? (
                    <SignOut />
                  ) : (
                    <Button
                      isBusy={isBusy}
                      onClick={() => end(session_id)}
                      aria-label={t('End the session in {browser}', { browser })}
                    >
                      {t('End')}
                    </Button>
                  )}
                </li>
              );
            })}
          </ul>
        )}
      </Loaded>
      <FormProblem problem={problem} />
    </Section>
  );
}

const BROWSERS = [
  [/\bEdg\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\//, 'Firefox'],
  [/\bCriOS\/|\bChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;

const SYSTEMS = [
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
] as const;

/** « Chrome, Android » from a user agent; empty where nothing is known. */
export function browserName(userAgent: string): string {
  const names = [BROWSERS, SYSTEMS].map(
    (known) => known.find(([pattern]) => pattern.test(userAgent))?.[1],
  );
  return names.filter((name) => name !== undefined).join(', ');
}
