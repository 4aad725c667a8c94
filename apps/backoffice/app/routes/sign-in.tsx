import { FullPage } from '#components/layout/full-page.tsx';
import { t } from '#lib/i18n/translate.ts';

export default function SignInPage() {
  return (
    <FullPage title={t('Sign in')}>
      <p />
    </FullPage>
  );
}
