import { type ComponentProps, useState } from 'react';
import { useTranslate } from '#lib/i18n/translate.ts';
import { FormField } from '../form-field.tsx';

type PasswordFieldProps<Path extends string> = Omit<
  ComponentProps<typeof FormField<Path>>,
  'type' | 'autoComplete' | 'end'
> & {
  /** Whether a password manager fills in the known password or creates one. */
  readonly autoComplete: 'current-password' | 'new-password';
};

/** A password with a button that shows it. */
export function PasswordField<Path extends string>({
  className = '',
  ...field
}: PasswordFieldProps<Path>) {
  const t = useTranslate();
  const [isShown, setShown] = useState(false);
  return (
    <FormField
      required
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...field}
      type={isShown ? 'text' : 'password'}
      className={`[&_input]:pr-14 ${className}`}
      end={
        <button
          type="button"
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
          className="absolute top-0 right-0 grid size-11 place-items-center rounded-field text-quiet hover:text-ink"
        >
          {/* Outside the field's label: « Mot de passe » names the field alone. */}
          <span className="sr-only">{t('Show the password')}</span>
          <svg
            viewBox="0 0 24 24"
            aria-hidden="true"
            className="size-5 fill-none stroke-current"
            strokeWidth="1.7"
            strokeLinecap="round"
          >
            <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
            <circle cx="12" cy="12" r="3" />
            {isShown && <path d="m4 20 16-16" />}
          </svg>
        </button>
      }
    />
  );
}
