import { Field } from '@comptoir/design/components/field';
import type { FieldError } from '@comptoir/domain/checkout/form-rules';
import { type ComponentProps, useState } from 'react';
import { validationErrorText } from '#lib/format/validation-error-text.ts';
import { type MessageKey, useTranslate } from '#lib/i18n/translate.ts';

type FieldProps = ComponentProps<typeof Field>;

/** A required field of a checkout form. */
export interface FormField<Name extends string> {
  readonly name: Name;
  readonly label: MessageKey;
  readonly type: FieldProps['type'];
  readonly inputMode: FieldProps['inputMode'];
  readonly autoComplete: FieldProps['autoComplete'];
  readonly className?: string;
}

interface FormFieldsProps<Name extends string> {
  readonly fields: readonly FormField<Name>[];
  readonly values: Readonly<Record<Name, string>>;
  readonly errors: readonly FieldError<Name>[];
  /** The API's messages, by field. */
  readonly rejected: Readonly<Partial<Record<NoInfer<Name>, string>>>;
  /** Shows the errors of untouched fields as well. */
  readonly isAttempted: boolean;
  readonly onEdit: (name: Name, value: string) => void;
}

/** The fields of a checkout form; each shows its error once it was left. */
export function FormFields<Name extends string>(props: FormFieldsProps<Name>) {
  const { fields, values, errors, rejected, isAttempted, onEdit } = props;
  const t = useTranslate();
  const [left, setLeft] = useState<ReadonlySet<Name>>(new Set());
  return fields.map(({ name, label, ...field }) => {
    const isChecked = isAttempted || left.has(name);
    const error = isChecked ? errors.find(({ path }) => path === name) : undefined;
    return (
      <Field
        {...field}
        key={name}
        required
        label={t(label)}
        name={name}
        value={values[name]}
        error={error ? validationErrorText(error, t(label), t) : rejected[name]}
        onChange={(event) => onEdit(name, event.target.value)}
        onBlur={() => setLeft((before) => new Set(before).add(name))}
      />
    );
  });
}
