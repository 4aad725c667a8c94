import { Field } from '@comptoir/design/components/field';
import { t } from '@comptoir/staff-texts/translate';
import { useState } from 'react';

interface CodeFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
}

/** The six digits of an authenticator, or a recovery code in their place. */
export function CodeField({ value, onChange, error }: CodeFieldProps) {
  const [isRecovery, setRecovery] = useState(false);
  return (
    <div>
      <Field
        // A new field for the other keyboard.
        key={String(isRecovery)}
        label={isRecovery ? t('Recovery code') : t('Six-digit code')}
        hint={isRecovery ? t('Each of them works once.') : t('From the app on your phone.')}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        error={error}
        required
        // The field is the step that was just asked for.
        autoFocus
      />
      <button
        type="button"
        className="mt-1 min-h-11 text-small underline underline-offset-4"
        onClick={() => {
          onChange('');
          setRecovery(!isRecovery);
        }}
      >
        {isRecovery ? t('Use the app instead') : t('Use a recovery code')}
      </button>
    </div>
  );
}
