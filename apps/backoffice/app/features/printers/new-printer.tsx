import { t } from '@comptoir/staff-texts/translate';
import { ButtonLink } from '#components/controls/button.tsx';
import { Forbidden } from '#components/feedback/loaded.tsx';
import { Page } from '#components/layout/page.tsx';
import { useMay } from '#stores/session.ts';
import { PrinterForm } from './printer-form.tsx';

/** Adds a printer. Rule PR-125. */
export function NewPrinter() {
  const isAllowed = useMay('settings.write');
  return (
    <Page title={t('Add a printer')}>
      <BackToPrinters />
      {isAllowed ? (
        <div className="max-w-text">
          <PrinterForm printer={null} />
        </div>
      ) : (
        <Forbidden />
      )}
    </Page>
  );
}

export function BackToPrinters() {
  return (
    <p className="-mt-6 mb-4">
      <ButtonLink look="plain" to="/imprimantes" className="-ms-3">
        <span aria-hidden="true">←</span> {t('Printers')}
      </ButtonLink>
    </p>
  );
}
