import type { WireCatalogueEntity } from '@comptoir/contract/staff/catalogue';
import { valueAt, withValue } from '@comptoir/staff-texts/fields/form-fields';
import { t } from '@comptoir/staff-texts/translate';
import { Choice } from '#components/controls/choice.tsx';
import { OptionCard } from '#components/controls/option-card.tsx';
import { DISTANCE_SECTION, ZONE_SECTION } from '#lib/catalogue/setup-forms.ts';
import { hasHours } from '#lib/catalogue/week-hours.ts';
import type { Catalogue } from '#stores/catalogue/use-catalogue.ts';
import { useEntityEditor } from '#stores/catalogue/use-entity-editor.ts';
import { DeliveryTrial } from './delivery-trial.tsx';
import { EditorState, EntityForm, entityOf, firstMenu } from './entity-form.tsx';

interface ServiceStepProps {
  readonly catalogue: Catalogue;
  readonly onSaved: () => void;
}

/** Whether guests come, the restaurant goes, or both; and where to, for how much. */
export function ServiceStep({ catalogue, onSaved }: ServiceStepProps) {
  const menu = firstMenu(catalogue);
  return (
    <div className="space-y-6">
      {menu && <PickupChoice menu={menu} />}
      <DeliveryChoice catalogue={catalogue} onSaved={onSaved} />
    </div>
  );
}

/** Pickup is possible where it has hours. */
function PickupChoice({ menu }: { readonly menu: WireCatalogueEntity }) {
  const editor = useEntityEditor(menu);
  const { time_ranges: delivery, pickup_time_ranges: pickup } = editor.content;
  const isOn = hasHours(pickup);
  return (
    <>
      <OptionCard
        type="checkbox"
        label={t('Guests fetch their order')}
        hint={isOn || hasHours(delivery) ? undefined : t('First fill in the hours.')}
        isChecked={isOn}
        isDisabled={!isOn && !hasHours(delivery)}
        onChange={() =>
          editor.change({
            pickup_time_ranges: isOn ? {} : delivery,
            // The hours stay known while there is no pickup.
            ...(isOn && !hasHours(delivery) && { time_ranges: pickup }),
          })
        }
      />
      <EditorState editor={editor} />
    </>
  );
}

function DeliveryChoice({ catalogue, onSaved }: ServiceStepProps) {
  const entity = entityOf(catalogue, 'setting', 'features');
  const editor = useEntityEditor(entity);
  const isOn = valueAt(editor.content, 'delivery.active') === true;
  const isByDistance = valueAt(editor.content, 'delivery.calculation_type') === 'distance';
  const set = (path: string, value: unknown) =>
    editor.change(withValue(editor.content, path, value));
  const { title, lead, fields } = isByDistance ? DISTANCE_SECTION : ZONE_SECTION;
  return (
    <>
      <OptionCard
        type="checkbox"
        label={t('The restaurant delivers')}
        isChecked={isOn}
        onChange={() => set('delivery.active', !isOn)}
      />
      {isOn ? (
        <section className="space-y-5">
          <h2 className="text-heading">{t(title)}</h2>
          <Choice
            legend={t('The fee depends on')}
            name="calculation_type"
            value={isByDistance ? 'distance' : 'zone_based'}
            onChange={(type) => set('delivery.calculation_type', type)}
            options={[
              { value: 'zone_based', label: t('the postal code') },
              { value: 'distance', label: t('the distance') },
            ]}
          />
          {lead && <p className="text-quiet">{t(lead)}</p>}
          <EntityForm
            editor={editor}
            entity={entity}
            fields={fields}
            catalogue={catalogue}
            onSaved={onSaved}
          />
          <DeliveryTrial />
        </section>
      ) : (
        <EditorState editor={editor} />
      )}
    </>
  );
}
