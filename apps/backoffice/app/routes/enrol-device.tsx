import { t } from '@comptoir/staff-texts/translate';
import { FullPage } from '#components/layout/full-page.tsx';
import { EnrolDevice } from '#features/enrol-device/enrol-device.tsx';

export default function EnrolDevicePage() {
  return (
    <FullPage title={t('Enrol this tablet')}>
      <EnrolDevice />
    </FullPage>
  );
}
