import { t } from '@comptoir/staff-texts/translate';

interface DoorAccessProps {
  readonly entry_code: string;
  readonly floor: string;
}

/** What leads from the street to the door of a delivery, a line each; nothing where nothing was written. Rule K-34. */
export function DoorAccess({ entry_code, floor }: DoorAccessProps) {
  return (
    <span className="block whitespace-pre-line font-semibold">
      {entry_code && `${t('Entry code: {code}', { code: entry_code })}\n`}
      {floor && t('Floor: {floor}', { floor })}
    </span>
  );
}
