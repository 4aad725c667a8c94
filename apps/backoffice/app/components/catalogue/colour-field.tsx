import { textOnColour } from '@comptoir/contract/settings/text-on-colour';
import { Field } from '@comptoir/design/components/field';
import { t } from '@comptoir/staff-texts/translate';

interface ColourFieldProps {
  readonly label: string;
  readonly error: string | undefined;
  /** `#rrggbb`, or what is being typed. */
  readonly value: string;
  readonly onChange: (colour: string) => void;
}

const COLOUR = /^#[0-9a-f]{6}$/i;

/** A colour, typed or picked, with text on it as guests see it and how well it can be read. Rules CA-25 and J-53. */
export function ColourField({ label, error, value, onChange }: ColourFieldProps) {
  const text = COLOUR.test(value) ? textOnColour(value) : null;
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Field
        className="w-44"
        label={label}
        hint={t('As in #0d1714')}
        error={error}
        value={value}
        pattern="#[0-9a-fA-F]{6}"
        onChange={({ target }) => onChange(target.value)}
      />
      <input
        type="color"
        aria-label={t('Pick: {label}', { label })}
        value={text ? value.toLowerCase() : '#0d1714'}
        onChange={({ target }) => onChange(target.value)}
        className="h-14 w-14 rounded-field border border-edge bg-rice p-1"
      />
      {text && (
        <p
          className="flex min-h-14 items-center rounded-field px-5 font-semibold"
          style={{ backgroundColor: value, color: text.colour }}
        >
          {t('Text on it: {ratio} : 1', { ratio: text.ratio.toFixed(1).replace('.', ',') })}
        </p>
      )}
    </div>
  );
}
