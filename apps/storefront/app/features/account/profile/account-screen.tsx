import { useTranslate } from '#lib/i18n/translate.ts';
import { useSession } from '#stores/account/session.ts';
import { PageTitle } from '../page-title.tsx';
import { DeletionForm } from './deletion-form.tsx';
import { ExportButton } from './export-button.tsx';
import { SectionCard } from './section-card.tsx';

/** The e-mail address, the data export and the deletion. */
export function AccountScreen() {
  const t = useTranslate();
  const email = useSession(({ user }) => user?.email ?? '');
  return (
    <>
      <PageTitle title={t('Account and data')} />
      <div className="mt-8 space-y-6">
        <SectionCard title={t('E-mail address')}>
          <p className="flex flex-wrap items-baseline gap-x-3 break-all">
            <span className="font-semibold">{email}</span>
            <span className="text-matcha text-small">✓ {t('Verified')}</span>
          </p>
          <p className="text-quiet">{t("The address can't be changed here.")}</p>
        </SectionCard>
        <SectionCard title={t('Your data')}>
          <p>{t('export.lead')}</p>
          <ExportButton />
        </SectionCard>
        <SectionCard title={t('Delete my account')}>
          <p>{t('deletion.lead')}</p>
          <DeletionForm email={email} />
        </SectionCard>
      </div>
    </>
  );
}
