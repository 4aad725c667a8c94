import { Alert } from '@comptoir/design/components/alert';
import { Button } from '#components/controls/button.tsx';
import { useTranslate } from '#lib/i18n/translate.ts';

interface ReducedLinesProps {
  /** Dishes whose options were reduced; empty for none. */
  readonly names: readonly string[];
  readonly onClose: () => void;
}

/** Says that options were reduced to the number that the menu allows. Rule C-12. */
export function ReducedLines({ names, onClose }: ReducedLinesProps) {
  const t = useTranslate();
  if (names.length === 0) return null;
  return (
    <Alert kind="note">
      <ul className="space-y-1">
        {[...new Set(names)].map((name) => (
          <li key={name}>{t('{name}: fewer options, as many as the menu allows.', { name })}</li>
        ))}
      </ul>
      <Button look="plain" className="-mb-2 -ml-2" onClick={onClose}>
        {t('Close')}
      </Button>
    </Alert>
  );
}
