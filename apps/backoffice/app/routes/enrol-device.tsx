import { FullPage } from '#components/layout/full-page.tsx';
import { EnrolDevice } from '#features/enrol-device/enrol-device.tsx';
import { t } from '#lib/i18n/translate.ts';

export default function EnrolDevicePage() {
  return (
    <FullPage title={t('Enrol this tablet')}>
      <EnrolDevice />
    </FullPage>
  );
}
