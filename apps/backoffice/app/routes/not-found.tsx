import { t } from '@comptoir/staff-texts/translate';
import { ButtonLink } from '#components/controls/button.tsx';
import { FullPage } from '#components/layout/full-page.tsx';

export default function NotFoundPage() {
  return (
    <FullPage title={t('This page does not exist')}>
      <p>{t('The address may be mistyped, or the page may have moved.')}</p>
      <ButtonLink look="primary" to="/">
        {t('Back to the orders')}
      </ButtonLink>
    </FullPage>
  );
}
