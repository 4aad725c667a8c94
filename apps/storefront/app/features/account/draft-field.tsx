import type { ComponentProps } from 'react';
import { Field } from '#components/controls/field.tsx';
import type { FormState } from './use-form-state.ts';

interface DraftFieldProps<Path extends string>
  extends Omit<ComponentProps<typeof Field>, 'name' | 'form' | 'onChange' | 'value' | 'error'> {
  readonly name: Path;
  readonly value: string;
  readonly form: FormState<NoInfer<Path>>;
  readonly onEdit: (value: string) => void;
}

/** A field that shows what its form knows of it. */
export function DraftField<Path extends string>({
  name,
  form,
  onEdit,
  ...field
}: DraftFieldProps<Path>) {
  return (
    <Field
      {...field}
      name={name}
      error={form.errorOf(name, field.label)}
      onChange={(event) => {
        form.edited();
        onEdit(event.target.value);
      }}
      onBlur={() => form.leave(name)}
    />
  );
}
