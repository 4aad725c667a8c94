import { Field } from '@comptoir/design/components/field';
import { readPostalCodes } from '@comptoir/domain/delivery/postal-codes';
import { t } from '@comptoir/staff-texts/translate';
import { useState } from 'react';
import { FieldWarning } from '#components/feedback/field-warning.tsx';

interface PostalCodesFieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  /** Of the check of the draft, which comes once the whole entry was left. */
  readonly error?: string | undefined;
  readonly value: string;
  readonly onChange: (codes: string | null) => void;
}

/** The postal codes of a zone, read when the field is left: « CEDEX » is taken off, and said so. Rule D-16. */
export function PostalCodesField({ label, hint, error, value, onChange }: PostalCodesFieldProps) {
  /** The text as it was when the field was left; another one is being typed. */
  const [left, setLeft] = useState<string | null>(null);
  const [wasCedex, setCedex] = useState(false);
  const read = readPostalCodes(value);
  const wrong = left === value && read.kind === 'wrong' ? read.part : null;

  function leave(): void {
    setLeft(value);
    if (read.kind === 'wrong' || read.codes.length === 0 || !read.hadCedex) return;
    setCedex(true);
    onChange(read.codes.join(', '));
  }

  return (
    <div>
      <Field
        label={label}
        hint={hint}
        error={
          wrong === null
            ? error
            : t('« {part} » is no postal code: it has five digits; several with commas.', {
                part: wrong,
              })
        }
        isErrorAnnounced={wrong !== null}
        value={value}
        onChange={({ target }) => {
          setCedex(false);
          onChange(target.value === '' ? null : target.value);
        }}
        onBlur={leave}
      />
      <div role="status">
        {wasCedex && (
          <FieldWarning
            text={t('« CEDEX » was taken off: letters go there, deliveries go to {codes}.', {
              codes: value,
            })}
          />
        )}
      </div>
    </div>
  );
}
