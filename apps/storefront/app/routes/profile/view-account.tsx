import { Alert } from '@comptoir/design/components/alert';
import { useState } from 'react';
import { Button } from '#components/controls/button.tsx';
import { PageTitle } from '#features/account/page-title.tsx';
import { DeletionForm } from '#features/account/profile/deletion-form.tsx';
import { SectionCard } from '#features/account/profile/section-card.tsx';
import { problemText } from '#lib/api/problem-text.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { pageLoader } from '#lib/routing/page-validation.ts';
import { useAccountApi, useRequest } from '#stores/account/account-client.ts';
import { useSession } from '#stores/account/session.ts';

export const loader = pageLoader;

/** The e-mail address, the data export and the deletion. */
export default function Account() {
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

/** Downloads the account's data as a file. */
function ExportButton() {
  const t = useTranslate();
  const api = useAccountApi();
  const { isBusy, problem, send } = useRequest();
  const [isDone, setDone] = useState(false);

  async function download(): Promise<void> {
    const exported = await send(api.exportData);
    setDone(exported !== null);
    if (exported === null) return;
    const text = JSON.stringify(exported, null, 2);
    save(new Blob([text], { type: 'application/json' }), t('my-data.json'));
  }

  return (
    <>
      <Button isBusy={isBusy} onClick={download}>
        {t('Download my data')}
      </Button>
      <p role="status" className="text-matcha text-small empty:hidden">
        {isDone && `✓ ${t('Your data are in your downloads.')}`}
      </p>
      {problem && (
        <Alert kind="problem">
          <p>{problemText(problem, t)}</p>
        </Alert>
      )}
    </>
  );
}

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // By then the browser has started the download.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
