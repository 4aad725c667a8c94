import { t } from '@comptoir/staff-texts/translate';
import { Button } from '#components/controls/button.tsx';
import { CopyButton } from '#components/controls/copy-button.tsx';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}

/** The recovery codes, shown once. Rule SA-15. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  return (
    <div className="space-y-5">
      <p>
        {t(
          'Without your phone, each of these codes opens your account once. Print them or write them down: they are not shown again.',
        )}
      </p>
      <ul
        aria-label={t('Recovery codes')}
        className="grid gap-y-1 rounded-card bg-paper px-6 py-5 font-semibold tabular-nums"
      >
        {codes.map((code) => (
          <li key={code} className="whitespace-nowrap">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button look="primary" onClick={onKept}>
          {t('I have kept these codes')}
        </Button>
        <Button onClick={() => window.print()}>{t('Print')}</Button>
        <CopyButton text={codes.join('\n')} label={t('Copy')} />
      </div>
    </div>
  );
}
