import { Field } from '@comptoir/design/components/field';
import type { ComponentProps } from 'react';
import { useTranslate } from '#lib/i18n/translate.ts';
import type { FormState } from './use-form-state.ts';

interface FormFieldProps<Path extends string>
  extends Omit<ComponentProps<typeof Field>, 'name' | 'form' | 'onChange' | 'value' | 'error'> {
  readonly name: Path;
  readonly value: string;
  readonly form: Pick<FormState<NoInfer<Path>>, 'errorOf' | 'leave' | 'edited'>;
  readonly onEdit: (value: string) => void;
}

/** A field bound to its form's state: it shows its error and reports edits. */
export function FormField<Path extends string>({
  name,
  form,
  onEdit,
  ...field
}: FormFieldProps<Path>) {
  return (
    <Field
      onBlur={() => form.leave(name)}
      {...field}
      name={name}
      error={form.errorOf(name, field.label)}
      onChange={(event) => {
        form.edited();
        onEdit(event.target.value);
      }}
    />
  );
}

interface EmailFieldProps {
  readonly form: Pick<FormState<'email'>, 'errorOf' | 'leave' | 'edited'>;
  readonly autoComplete: 'email' | 'username';
  readonly value: string;
  readonly onEdit: (value: string) => void;
}

export function EmailField(props: EmailFieldProps) {
  const t = useTranslate();
  return (
    <FormField
      {...props}
      name="email"
      required
      label={t('E-mail address')}
      type="email"
      inputMode="email"
    />
  );
}
