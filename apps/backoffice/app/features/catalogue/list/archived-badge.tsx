import { t } from '@comptoir/staff-texts/translate';

/** Beside the name of what guests do not get any more. */
export function ArchivedBadge() {
  return (
    <span className="ml-2 rounded-full border border-edge px-2 py-0.5 font-normal text-quiet text-small">
      {t('Archived')}
    </span>
  );
}
