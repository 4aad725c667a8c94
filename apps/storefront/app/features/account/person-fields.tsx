import type { ComponentProps } from 'react';
import { type MessageKey, useTranslate } from '#lib/i18n/translate.ts';
import { FormField } from './form-field.tsx';
import type { FormState } from './use-form-state.ts';

type FieldProps = ComponentProps<typeof FormField<string>>;

export interface PersonField<Name extends string> {
  readonly name: Name;
  readonly label: MessageKey;
  /** 'text' by default. */
  readonly type?: 'text' | 'email' | 'tel';
  readonly inputMode?: FieldProps['inputMode'];
  readonly autoComplete: FieldProps['autoComplete'];
  readonly className?: string;
  readonly isOptional?: boolean;
}

/** The fields of every form about the account's owner. */
export const PERSON_FIELDS = [
  {
    name: 'firstName',
    label: 'First name',
    type: 'text',
    inputMode: 'text',
    autoComplete: 'given-name',
  },
  {
    name: 'lastName',
    label: 'Last name',
    type: 'text',
    inputMode: 'text',
    autoComplete: 'family-name',
  },
  {
    name: 'phone',
    label: 'Telephone',
    type: 'tel',
    inputMode: 'tel',
    autoComplete: 'tel',
    className: 'tablet:col-span-2',
  },
] as const;

interface PersonFieldsProps<Name extends string> {
  readonly fields: readonly PersonField<Name>[];
  readonly values: Readonly<Record<Name, string>>;
  readonly form: Pick<FormState<NoInfer<Name>>, 'errorOf' | 'leave' | 'edited'>;
  readonly onEdit: (name: Name, value: string) => void;
}

/** Name, telephone and address of the account's owner. */
export function PersonFields<Name extends string>(props: PersonFieldsProps<Name>) {
  const { fields, values, form, onEdit } = props;
  const t = useTranslate();
  return (
    <div className="grid gap-5 tablet:grid-cols-2">
      {fields.map(({ name, label, type = 'text', isOptional, ...field }) => (
        <FormField<Name>
          {...field}
          key={name}
          type={type}
          name={name}
          form={form}
          required={!isOptional}
          label={t(label)}
          value={values[name]}
          onEdit={(value) => onEdit(name, value)}
        />
      ))}
    </div>
  );
}
