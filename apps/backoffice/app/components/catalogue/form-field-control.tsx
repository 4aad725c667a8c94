import type { CatalogueFinding, WireCatalogueEntity } from '@comptoir/contract/staff/catalogue';
import { Field } from '@comptoir/design/components/field';
import { isAbout } from '@comptoir/staff-texts/fields/field-names';
import {
  type FormField,
  isShown,
  valueAt,
  withValue,
} from '@comptoir/staff-texts/fields/form-fields';
import { t } from '@comptoir/staff-texts/translate';
import { useState } from 'react';
import { Button } from '#components/controls/button.tsx';
import { CheckGroup } from '#components/controls/check-group.tsx';
import { OptionCard } from '#components/controls/option-card.tsx';
import { SelectField } from '#components/controls/select-field.tsx';
import { FieldWarning } from '#components/feedback/field-warning.tsx';
import { nameOf } from '#lib/catalogue/draft-tree.ts';
import { findingsBelow } from '#lib/catalogue/findings-below.ts';
import { WEEKDAY_NAMES } from '#lib/catalogue/weekday-names.ts';
import { AreaField, type AreaTools } from './area/area-field.tsx';
import { ZonesFile } from './area/zones-file.tsx';
import { ColourField } from './colour-field.tsx';
import { NumberField } from './number-field.tsx';
import { PictureField, type PictureTools } from './picture-field.tsx';
import { PostalCodesField } from './postal-codes-field.tsx';
import { OptionalAmountField } from './price-field.tsx';
import { TextArea } from './text-area.tsx';
import { WeekFields } from './week-fields.tsx';

type Content = Readonly<Record<string, unknown>>;

interface FormFieldControlProps {
  readonly field: FormField;
  readonly content: Content;
  readonly entities: readonly WireCatalogueEntity[];
  readonly errors: readonly CatalogueFinding[];
  readonly warnings?: readonly CatalogueFinding[] | undefined;
  /** For fields of pictures. */
  readonly pictures?: PictureTools | undefined;
  /** For areas of zones, by the name of the zone. */
  readonly areas?: ((zoneName: string) => AreaTools) | undefined;
  readonly onChange: (content: Content) => void;
}

/** « www.example.fr », « example.fr/page ». */
const BARE_WEB_ADDRESS = /^[\p{L}\d-]+(?:\.[\p{L}\d-]+)+(?:\/\S*)?$/u;

/** One field of a described form, with what the check says of it below. Rule CA-8. */
export function FormFieldControl(props: FormFieldControlProps) {
  const { field, content, warnings = [] } = props;
  const { kind, path } = field;
  if (!isShown(field, content)) return null;
  const own = warnings.filter((finding) =>
    // The entries of a list show their own.
    kind === 'list' ? finding.path === path : isAbout(finding, path),
  );
  return (
    <>
      <FieldControl {...props} />
      {own.map((finding) => (
        <FieldWarning key={`${finding.path}${finding.message}`} text={finding.message} />
      ))}
    </>
  );
}

/** The control of a field, by its kind. */
function FieldControl(props: FormFieldControlProps) {
  const { field, content, entities, errors, pictures, areas, onChange } = props;
  const { path } = field;
  const value = valueAt(content, path);
  const label = t(field.label);
  const hint = field.hint && t(field.hint);
  const error = errors.find((finding) => finding.path === path)?.message;
  const set = (next: unknown) => onChange(withValue(content, path, next));
  const text = typeof value === 'string' ? value : '';

  switch (field.kind) {
    case 'picture':
      if (pictures) {
        return (
          <PictureField
            label={label}
            hint={hint}
            error={error}
            value={text}
            onChange={set}
            tools={pictures}
            subject={label}
          />
        );
      }
      return <Field label={label} error={error} value={text} readOnly />;
    case 'text':
    case 'date':
    case 'time':
      return (
        <Field
          label={label}
          hint={hint}
          error={error}
          type={field.kind}
          value={text}
          onChange={({ target }) => set(target.value === '' ? null : target.value)}
        />
      );
    case 'web':
      return (
        <Field
          label={label}
          hint={hint}
          error={error}
          inputMode="url"
          value={text}
          onChange={({ target }) => set(target.value === '' ? null : target.value)}
          onBlur={() => {
            if (BARE_WEB_ADDRESS.test(text.trim())) set(`https://${text.trim()}`);
          }}
        />
      );
    case 'postal-codes':
      return (
        <PostalCodesField label={label} hint={hint} error={error} value={text} onChange={set} />
      );
    case 'colour':
      return (
        <ColourField
          label={label}
          error={error}
          value={text}
          onChange={(colour) => set(colour === '' ? null : colour)}
        />
      );
    case 'area':
      return (
        areas && (
          <AreaField
            label={label}
            error={errors.find((finding) => finding.path.startsWith(path))?.message}
            value={value}
            onChange={set}
            tools={areas(String(content.name ?? ''))}
          />
        )
      );
    case 'long':
      return <TextArea label={label} value={text} error={error} onChange={(it) => set(it)} />;
    case 'lines':
      return (
        <TextArea
          label={label}
          error={error}
          value={listOf(value).join('\n')}
          onChange={(it) => set(it.split('\n'))}
        />
      );
    case 'words':
      return (
        <TextArea
          label={label}
          error={error}
          value={listOf(value)
            .map((words) => listOf(words).join(', '))
            .join('\n')}
          onChange={(it) => set(it.split('\n').map((line) => line.split(/, ?/)))}
        />
      );
    case 'number':
      return (
        <NumberField
          label={label}
          hint={hint}
          error={error}
          value={typeof value === 'number' ? value : null}
          decimals={field.decimals}
          minimum={field.minimum}
          maximum={field.maximum}
          onChange={set}
        />
      );
    case 'percent':
      return (
        <NumberField
          label={label}
          hint={hint}
          error={error}
          value={typeof value === 'number' ? value : null}
          decimals={2}
          maximum={100}
          unit="%"
          onChange={set}
        />
      );
    case 'amount':
      return (
        <OptionalAmountField
          label={label}
          hint={hint}
          error={error}
          value={typeof value === 'number' ? value : null}
          onChange={set}
        />
      );
    case 'flag':
      return (
        <OptionCard
          type="checkbox"
          label={label}
          hint={hint}
          isChecked={value === true || value === 'Yes'}
          onChange={() => set(!(value === true || value === 'Yes'))}
        />
      );
    case 'languages': {
      const isTranslated = listOf(value).includes('en');
      return (
        <OptionCard
          type="checkbox"
          label={label}
          hint={hint}
          isChecked={isTranslated}
          onChange={() => set(isTranslated ? ['fr'] : ['fr', 'en'])}
        />
      );
    }
    case 'yes-no':
      return (
        <OptionCard
          type="checkbox"
          label={label}
          hint={hint}
          isChecked={value === 'Yes'}
          onChange={() => set(value === 'Yes' ? 'No' : 'Yes')}
        />
      );
    case 'choice':
      return (
        <SelectField
          label={label}
          hint={hint}
          error={error}
          value={text || (field.options[0]?.value ?? '')}
          onChange={set}
          options={field.options.map((option) => ({ ...option, label: t(option.label) }))}
        />
      );
    case 'weekdays':
      return (
        <CheckGroup
          legend={label}
          error={error}
          values={listOf(value).map(String)}
          onChange={(days) => set(days.length === 0 ? null : days)}
          options={Object.entries(WEEKDAY_NAMES).map(([day, name]) => ({
            value: day,
            label: t(name),
          }))}
        />
      );
    case 'several':
      return (
        <CheckGroup
          legend={label}
          error={error}
          values={listOf(value ?? field.byDefault).map(String)}
          onChange={(values) => set(values.length === 0 ? null : values)}
          options={field.options.map((option) => ({ ...option, label: t(option.label) }))}
        />
      );
    case 'week':
    case 'windows':
      return (
        <WeekFields
          legend={label}
          value={value}
          isWindows={field.kind === 'windows'}
          onChange={set}
        />
      );
    case 'entities':
      return (
        <details>
          <summary className="inline-flex min-h-14 cursor-pointer items-center font-semibold">
            {t('{label}: {count} chosen', { label, count: listOf(value).length })}
          </summary>
          <CheckGroup
            legend={label}
            error={error}
            values={listOf(value).map(String)}
            onChange={set}
            options={entities
              .filter(({ kind, is_archived }) => kind === field.of && !is_archived)
              .map((entity) => ({ value: entity.id, label: nameOf(entity) }))}
          />
        </details>
      );
    case 'list':
      return <ListFields {...props} field={field} />;
  }
}

/** Entries with the same fields each, to add and remove. */
function ListFields({
  field,
  content,
  entities,
  errors,
  warnings = [],
  pictures,
  areas,
  onChange,
}: FormFieldControlProps & { readonly field: Extract<FormField, { kind: 'list' }> }) {
  const { path, entry: one, add, fields, template = {}, file } = field;
  const entries = listOf(valueAt(content, path)) as readonly Content[];
  const set = (next: readonly Content[]) => onChange(withValue(content, path, next));
  /** The place of the entry that was added last, until the focus has left it: it is not finished. */
  const [begun, setBegun] = useState<number | null>(null);
  return (
    <div className="space-y-4">
      {entries.map((entry, index) => {
        const start = `${path}[${index}].`;
        const name = `${t(one)} ${index + 1}`;
        return (
          <fieldset
            key={start}
            className="space-y-4 rounded-card border border-edge px-4 pt-2 pb-4"
            onBlur={({ currentTarget, relatedTarget }) => {
              if (begun === index && !currentTarget.contains(relatedTarget)) setBegun(null);
            }}
          >
            <legend className="px-2 font-semibold">{name}</legend>
            {fields.map((inner) => (
              <FormFieldControl
                key={inner.path}
                field={inner}
                content={entry}
                entities={entities}
                pictures={pictures}
                areas={areas}
                errors={index === begun ? [] : findingsBelow(errors, start)}
                warnings={findingsBelow(warnings, start)}
                onChange={(changed) => set(entries.with(index, changed))}
              />
            ))}
            <Button
              look="plain"
              aria-label={`${t('Remove')}, ${name}`}
              onClick={() => set(entries.toSpliced(index, 1))}
            >
              {t('Remove')}
            </Button>
          </fieldset>
        );
      })}
      <Button
        onClick={() => {
          setBegun(entries.length);
          set([...entries, template]);
        }}
      >
        {t(add)}
      </Button>
      {file === 'zones' && (
        <ZonesFile zones={entries} onZones={set} restaurant={areas?.('').centre ?? null} />
      )}
    </div>
  );
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
