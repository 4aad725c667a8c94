import { ButtonLink } from '#components/controls/button.tsx';
import { useTranslate } from '#lib/i18n/translate.ts';
import { PageTitle } from '../page-title.tsx';
import { LogoutButton } from './logout-button.tsx';
import { OtherSessions } from './other-sessions.tsx';
import { SectionCard } from './section-card.tsx';

/** The password and the open sessions. */
export function SecurityScreen() {
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
