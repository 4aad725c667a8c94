import { type ComponentProps, useState } from 'react';
import { Field } from '#components/controls/field.tsx';
import { useTranslate } from '#lib/i18n/translate.ts';

interface PasswordFieldProps
  extends Omit<ComponentProps<typeof Field>, 'type' | 'autoComplete' | 'end'> {
  /** What a password manager is to do: fill in the one it knows, or think of one. */
  readonly autoComplete: 'current-password' | 'new-password';
}

/** A password, which can be looked at while it is typed. */
export function PasswordField({ className = '', ...field }: PasswordFieldProps) {
  const t = useTranslate();
  const [isShown, setShown] = useState(false);
  return (
    <Field
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
          {/* No label of a field: what is called « Mot de passe » is the field alone. */}
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
