import { Field } from '@comptoir/design/components/field';
import { t } from '@comptoir/staff-texts/translate';
import { NumberField } from '#components/catalogue/number-field.tsx';
import { Button } from '#components/controls/button.tsx';
import { SelectField } from '#components/controls/select-field.tsx';
import { fieldProblem } from '#lib/api/problem-text.ts';
import type { PrinterFieldsProps } from './printer-fields.tsx';

/** Where a network printer is, and whether a relay in its network connects to it. Rule PR-125. */
export function ConnectionFields({
  settings,
  onChange,
  problem,
  relays,
  onAddRelay,
}: PrinterFieldsProps) {
  return (
    <fieldset className="space-y-5">
      <legend className="sr-only">{t('Address')}</legend>
      <div className="grid gap-4 tablet:grid-cols-[1fr_8rem]">
        <Field
          label={t('Address')}
          hint={t(
            'As on the page that the printer prints when its paper button is held at the start: 192.168.1.50.',
          )}
          value={settings.host ?? ''}
          onChange={({ target }) => onChange({ host: target.value.trim() })}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={fieldProblem(problem, 'host')}
          required
        />
        <NumberField
          label={t('Port')}
          hint={t('Nearly always 9100')}
          value={settings.port}
          minimum={1024}
          maximum={65_535}
          onChange={(port) => onChange({ port })}
          error={fieldProblem(problem, 'port')}
          required
        />
      </div>
      <SelectField
        label={t('Who connects to it?')}
        hint={t(
          'The server, when it stands in the same network. Otherwise a relay: a small program on a computer of the restaurant.',
        )}
        value={settings.relay_device_id ?? ''}
        onChange={(id) => onChange({ relay_device_id: id === '' ? null : id })}
        options={[
          { value: '', label: t('The server itself') },
          ...relays.map(({ device_id, name }) => ({
            value: device_id,
            label: t('Relay « {name} »', { name }),
          })),
        ]}
        error={fieldProblem(problem, 'relay_device_id')}
      />
      <Button look="plain" onClick={onAddRelay} className="-ms-3">
        {t('Add a relay…')}
      </Button>
    </fieldset>
  );
}
