import type { WireOption, WireOptionGroup } from '@comptoir/contract/menus/menus';
import { Field } from '@comptoir/design/components/field';
import { Button } from '#components/controls/button.tsx';
import { Section } from '#components/layout/page.tsx';
import { t } from '#lib/i18n/translate.ts';
import { PriceField } from './price-field.tsx';

interface OptionFieldsProps {
  readonly groups: readonly WireOptionGroup[];
  readonly errorAt: (path: string) => string | undefined;
  readonly onChange: (groups: WireOptionGroup[]) => void;
}

/** What guests choose with an item: groups of choices, how many of them, and what each adds. Rule CA-22. */
export function OptionFields({ groups, errorAt, onChange }: OptionFieldsProps) {
  const change = (index: number, group: WireOptionGroup) => onChange(groups.with(index, group));
  const add = () => onChange([...groups, newGroup(groups)]);
  return (
    <Section
      title={t('Choices')}
      lead={t('Sauces, sizes, supplements: groups in which guests choose.')}
    >
      {errorAt('options') && <p className="text-alarm">{errorAt('options')}</p>}
      {groups.map((group, index) => (
        <GroupFields
          key={group.option_id}
          group={group}
          onChange={(changed) => change(index, changed)}
          onRemove={() => onChange(groups.toSpliced(index, 1))}
        />
      ))}
      <Button onClick={add}>{t('Add a group of choices')}</Button>
    </Section>
  );
}

interface GroupFieldsProps {
  readonly group: WireOptionGroup;
  readonly onChange: (group: WireOptionGroup) => void;
  readonly onRemove: () => void;
}

function GroupFields({ group, onChange, onRemove }: GroupFieldsProps) {
  const { option_name: name, option_options: options } = group;
  const change = (index: number, fields: Partial<WireOption>) =>
    onChange({
      ...group,
      option_options: options.map((option, at) =>
        at === index ? { ...option, ...fields } : option,
      ),
    });
  return (
    <fieldset className="space-y-4 rounded-card border border-edge px-4 pt-2 pb-4">
      <legend className="px-2 font-semibold">{name || t('Choices')}</legend>
      <Field
        label={t('Name of the group')}
        value={name}
        onChange={({ target }) => onChange({ ...group, option_name: target.value })}
      />
      <div className="grid grid-cols-2 gap-4">
        <Field
          label={t('At least')}
          type="number"
          min={0}
          value={group.min_selected}
          onChange={({ target }) =>
            onChange({ ...group, min_selected: Math.trunc(Number(target.value)) })
          }
        />
        <Field
          label={t('At most')}
          hint={t('Empty: as many as they like')}
          type="number"
          min={0}
          value={group.max_selected ?? ''}
          onChange={({ target }) =>
            onChange({
              ...group,
              max_selected: target.value === '' ? null : Math.trunc(Number(target.value)),
            })
          }
        />
      </div>
      {options.map((option, index) => (
        <div key={option.id} className="flex flex-wrap items-end gap-3">
          <Field
            className="min-w-0 flex-1 basis-40"
            label={t('Choice {number}', { number: index + 1 })}
            value={option.name}
            onChange={({ target }) => change(index, { name: target.value })}
            required
          />
          <div className="w-28">
            <PriceField
              label={t('Supplement')}
              value={option.price}
              onChange={(price) => change(index, { price })}
            />
          </div>
          <Button
            look="plain"
            aria-label={`${t('Remove')}, ${option.name}`}
            onClick={() => onChange({ ...group, option_options: options.toSpliced(index, 1) })}
          >
            {t('Remove')}
          </Button>
        </div>
      ))}
      <div className="flex flex-wrap gap-3">
        <Button
          onClick={() => onChange({ ...group, option_options: [...options, newOption(options)] })}
        >
          {t('Add a choice')}
        </Button>
        <Button look="plain" onClick={onRemove}>
          {t('Remove the group')}
        </Button>
      </div>
    </fieldset>
  );
}

/** An id that no other of the list has; it never changes, whatever the name becomes. */
function freeId(start: string, taken: readonly string[]): string {
  let number = taken.length + 1;
  while (taken.includes(`${start}-${number}`)) number += 1;
  return `${start}-${number}`;
}

function newGroup(groups: readonly WireOptionGroup[]): WireOptionGroup {
  return {
    option_id: freeId(
      'groupe',
      groups.map(({ option_id }) => option_id),
    ),
    option_name: '',
    min_selected: 0,
    max_selected: 1,
    max_units: null,
    selected: 0,
    option_options: [newOption([])],
  };
}

function newOption(options: readonly WireOption[]): WireOption {
  return {
    id: freeId(
      'choix',
      options.map(({ id }) => id),
    ),
    name: t('Choice {number}', { number: options.length + 1 }),
    price: 0,
    quantity: 0,
    tax_rate: null,
    allergens: [],
    vegetarian: true,
    spicy: 0,
  };
}
