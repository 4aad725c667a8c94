import type { WireOption, WireOptionGroup } from '@comptoir/contract/menus/menus';
import type { CatalogueFinding } from '@comptoir/contract/staff/catalogue';
import { Field } from '@comptoir/design/components/field';
import { t } from '@comptoir/staff-texts/translate';
import { useState } from 'react';
import { Button } from '#components/controls/button.tsx';
import { CheckGroup } from '#components/controls/check-group.tsx';
import { OptionCard } from '#components/controls/option-card.tsx';
import { TypedField } from '#components/controls/typed-field.tsx';
import { FieldWarning } from '#components/feedback/field-warning.tsx';
import { newOption } from '#lib/catalogue/new-options.ts';
import { parsePrice, priceText } from '#lib/catalogue/price-text.ts';
import { NumberField } from './number-field.tsx';
import { PriceField } from './price-field.tsx';

interface GroupFieldsProps {
  readonly group: WireOptionGroup;
  /** What the check says of the group and its choices, with the paths from the group on. */
  readonly errors?: readonly CatalogueFinding[] | undefined;
  readonly warning?: string | undefined;
  readonly onChange: (group: WireOptionGroup) => void;
  /** The focus has left the group. */
  readonly onLeave?: () => void;
  /** Absent where the group is not removed. */
  readonly onRemove?: () => void;
}

/** One group: its name, how many may be chosen, and its choices. */
export function GroupFields({
  group,
  errors = [],
  warning,
  onChange,
  onLeave,
  onRemove,
}: GroupFieldsProps) {
  const { option_name: name, option_options: options } = group;
  const isSize = group.kind === 'size';
  /** The sizes that have no price yet because their fields have not been left since they are there. */
  const [begun, setBegun] = useState<readonly string[]>([]);
  const errorAt = (path: string) => errors.find((finding) => finding.path === path)?.message;
  const own = errors.filter(({ path }) => !hasField(path, isSize));
  const defaults = options.filter((option) => option.default);
  const change = (index: number, fields: Partial<WireOption>) =>
    onChange({
      ...group,
      option_options: options.map((option, at) =>
        at === index ? { ...option, ...fields } : option,
      ),
    });
  return (
    <fieldset
      className="space-y-4 rounded-card border border-edge px-4 pt-2 pb-4"
      onBlur={({ currentTarget, target, relatedTarget }) => {
        const left = target.closest<HTMLElement>('[data-size]')?.dataset.size;
        if (left !== undefined) setBegun((ids) => ids.filter((id) => id !== left));
        if (currentTarget.contains(relatedTarget)) return;
        setBegun([]);
        onLeave?.();
      }}
    >
      <legend className="px-2 font-semibold">{name || t('Choices')}</legend>
      {own.map(({ path, message }) => (
        <p key={`${path} ${message}`} className="text-alarm">
          {message}
        </p>
      ))}
      {warning && <FieldWarning text={warning} />}
      <Field
        label={t('Name of the group')}
        value={name}
        error={errorAt('.option_name')}
        onChange={({ target }) => onChange({ ...group, option_name: target.value })}
      />
      <OptionCard
        type="checkbox"
        label={t('Sizes')}
        hint={t('Guests choose exactly one, and its price replaces that of the dish.')}
        isChecked={isSize}
        onChange={() => {
          setBegun(options.map(({ id }) => id));
          onChange(isSize ? withoutSizes(group) : withSizes(group));
        }}
      />
      {!isSize && (
        <div className="grid grid-cols-2 gap-4">
          <NumberField
            label={t('At least')}
            value={group.min_selected}
            maximum={1000}
            error={errorAt('.min_selected')}
            onChange={(count) => onChange({ ...group, min_selected: count ?? 0 })}
          />
          <NumberField
            label={t('At most')}
            hint={t('Empty: as many as they like')}
            value={group.max_selected}
            maximum={1000}
            error={errorAt('.max_selected')}
            onChange={(max_selected) => onChange({ ...group, max_selected })}
          />
        </div>
      )}
      {options.map((option, index) => (
        <div key={option.id} className="flex flex-wrap items-start gap-3">
          <Field
            className="min-w-0 flex-1 basis-40"
            label={t('Choice {number}', { number: index + 1 })}
            value={option.name}
            error={errorAt(`.option_options[${index}].name`)}
            onChange={({ target }) => change(index, { name: target.value })}
            required
          />
          <div className="w-28" data-size={option.id}>
            {isSize ? (
              <SizePriceField
                value={option.price}
                isBegun={begun.includes(option.id)}
                error={errorAt(`.option_options[${index}].price`)}
                onChange={(price) => change(index, { price })}
              />
            ) : (
              <PriceField
                label={t('Supplement')}
                value={option.price}
                error={errorAt(`.option_options[${index}].price`)}
                onChange={(price) => change(index, { price })}
              />
            )}
          </div>
          {isSize && (
            <div className="w-28">
              <TypedField
                label={t('Delivery')}
                hint={t('If other')}
                value={option.price_delivery ?? null}
                format={priceText}
                parse={(text) => (text.trim() === '' ? null : wholePrice(text))}
                expected={t('An amount like 12,50')}
                error={errorAt(`.option_options[${index}].price_delivery`)}
                onChange={(price) => change(index, { price_delivery: price ?? undefined })}
              />
            </div>
          )}
          <Button
            look="plain"
            className="mt-7"
            aria-label={`${t('Remove')}, ${option.name}`}
            onClick={() => onChange({ ...group, option_options: options.toSpliced(index, 1) })}
          >
            {t('Remove')}
          </Button>
        </div>
      ))}
      <details>
        <summary className="inline-flex min-h-14 cursor-pointer items-center font-semibold">
          {t('Chosen at first: {choices}', {
            choices: defaults.map((option) => option.name).join(', ') || '—',
          })}
        </summary>
        <CheckGroup
          legend={t('Chosen until the guest chooses')}
          values={defaults.map(({ id }) => id)}
          options={options.map((option) => ({ value: option.id, label: option.name }))}
          onChange={(ids) => onChange(withDefaults(group, ids))}
        />
      </details>
      <div className="flex flex-wrap gap-3">
        <Button
          onClick={() => {
            const added = newOption(options);
            setBegun((ids) => [...ids, added.id]);
            onChange({ ...group, option_options: [...options, added] });
          }}
        >
          {t('Add a choice')}
        </Button>
        {onRemove && (
          <Button look="plain" onClick={onRemove}>
            {t('Remove the group')}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

interface SizePriceFieldProps {
  /** In euros; 0 where there is none yet. */
  readonly value: number;
  /** The size is new: that it has no price yet is no mistake. */
  readonly isBegun: boolean;
  readonly error: string | undefined;
  readonly onChange: (euros: number) => void;
}

/** The whole price of a size, above 0. Rules M-6 and R-36. */
function SizePriceField({ value, isBegun, error, onChange }: SizePriceFieldProps) {
  const hasPrice = value !== 0;
  const missing = isBegun ? undefined : t('A price like 5,90');
  return (
    <TypedField
      label={t('Price')}
      value={hasPrice ? value : null}
      format={priceText}
      parse={wholePrice}
      expected={t('A price like 5,90')}
      error={hasPrice ? error : missing}
      required
      onChange={(euros) => {
        if (euros !== null) onChange(euros);
      }}
    />
  );
}

/** The whole price of a size is above 0. Rule R-36. */
function wholePrice(text: string): number | undefined {
  return parsePrice(text) || undefined;
}

/** Whether what the check says of this path of a group stands beside a field. */
function hasField(path: string, isSize: boolean): boolean {
  const counts = isSize ? [] : ['.min_selected', '.max_selected'];
  return (
    ['.option_name', ...counts].includes(path) ||
    /^\.option_options\[\d+\]\.(?:name|price)$/.test(path) ||
    (isSize && /^\.option_options\[\d+\]\.price_delivery$/.test(path))
  );
}

/** The group as sizes: exactly one is chosen. Rule R-36. */
function withSizes(group: WireOptionGroup): WireOptionGroup {
  return { ...group, kind: 'size', min_selected: 1, max_selected: 1, max_units: null };
}

/** The group as choices that add to the price of the dish, as none of them does yet. */
function withoutSizes({ kind, ...group }: WireOptionGroup): WireOptionGroup {
  const options = group.option_options.map(({ price_delivery, ...option }) => ({
    ...option,
    price: 0,
  }));
  return { ...group, option_options: options };
}

/** The group with these choices by default; where one may be chosen, the newest of them. Rule C-17. */
function withDefaults(group: WireOptionGroup, ids: readonly string[]): WireOptionGroup {
  const isReplaced = group.max_selected === 1 && ids.length > 1;
  return {
    ...group,
    option_options: group.option_options.map(({ default: before, ...option }) =>
      ids.includes(option.id) && !(before && isReplaced) ? { ...option, default: true } : option,
    ),
  };
}
