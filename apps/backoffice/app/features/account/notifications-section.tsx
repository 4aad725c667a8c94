import { t } from '@comptoir/staff-texts/translate';
import { useEffect, useState } from 'react';
import { Button } from '#components/controls/button.tsx';
import { Section } from '#components/layout/page.tsx';
import { findPush, type PushState, startPush, stopPush } from '#lib/browser/staff-push.ts';
import { staffApi } from '#stores/session.ts';

/** Whether this browser is told of orders that wait. Rule OB-44. */
export function NotificationsSection() {
  const [state, setState] = useState<PushState | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    let isShown = true;
    findPush(staffApi).then((found) => isShown && setState(found));
    return () => {
      isShown = false;
    };
  }, []);

  async function toggle(): Promise<void> {
    setBusy(true);
    setState(await (state === 'on' ? stopPush(staffApi) : startPush(staffApi)));
    setBusy(false);
  }

  return (
    <Section
      title={t('Notifications')}
      lead={t('An order that is not accepted in time is told to this browser too.')}
    >
      <div className="space-y-3">
        <p role="status">{state === null ? '' : t(STATES[state])}</p>
        {(state === 'on' || state === 'off') && (
          <Button onClick={toggle} isBusy={isBusy}>
            {state === 'on' ? t('Turn off on this device') : t('Turn on on this device')}
          </Button>
        )}
      </div>
    </Section>
  );
}

const STATES = {
  on: 'They are on.',
  off: 'They are off.',
  denied: 'This browser blocks them: allow notifications in its settings.',
  unsupported:
    'This browser has none: it needs HTTPS, and on an iPhone the page on the home screen.',
} as const satisfies Record<PushState, string>;
