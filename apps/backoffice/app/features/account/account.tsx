import { ROLE_NAMES } from '@comptoir/staff-texts/names/people';
import { t } from '@comptoir/staff-texts/translate';
import { InsecureNote } from '#components/feedback/insecure-note.tsx';
import { Page } from '#components/layout/page.tsx';
import { useOpenSession } from '#stores/session.ts';
import { AuthenticatorSection, PasskeysSection, RecoverySection } from './factor-sections.tsx';
import { NotificationsSection } from './notifications-section.tsx';
import { PasswordSection, PinSection } from './secrets-sections.tsx';
import { SessionsSection } from './sessions-section.tsx';

/** What belongs to the person who signed in. */
export function Account() {
  const person = useOpenSession()?.person;
  if (!person) return null;
  return (
    <Page title={person.name} lead={`${person.email} · ${t(ROLE_NAMES[person.role])}`}>
      <InsecureNote />
      <PinSection />
      {['owner', 'manager'].includes(person.role) && <NotificationsSection />}
      <PasskeysSection />
      <AuthenticatorSection />
      <RecoverySection />
      <PasswordSection />
      <SessionsSection />
    </Page>
  );
}
