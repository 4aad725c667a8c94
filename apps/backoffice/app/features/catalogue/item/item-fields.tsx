import { FRENCH_RATES } from '@comptoir/contract/catalogue/table-columns';
import { ALLERGEN_NAMES } from '@comptoir/contract/menus/allergen-names';
import type { WireCatalogueEntity } from '@comptoir/contract/staff/catalogue';
import { Field } from '@comptoir/design/components/field';
import { ALLERGENS } from '@comptoir/domain/menu/allergens';
import { FormFieldControl } from '#components/catalogue/form-field-control.tsx';
import { PictureField } from '#components/catalogue/picture-field.tsx';
import { PriceField } from '#components/catalogue/price-field.tsx';
import { TextArea } from '#components/catalogue/text-area.tsx';
import { CheckGroup } from '#components/controls/check-group.tsx';
import { OptionCard } from '#components/controls/option-card.tsx';
import { SelectField } from '#components/controls/select-field.tsx';
import { FieldWarning } from '#components/feedback/field-warning.tsx';
import { Section } from '#components/layout/page.tsx';
import { contentOf, findingsOf, type ItemContent } from '#lib/catalogue/draft-tree.ts';
import { t } from '#lib/i18n/translate.ts';
import { pictureTools } from '#stores/catalogue/picture-tools.ts';
import type { Catalogue } from '#stores/catalogue/use-catalogue.ts';

interface ItemFieldsProps {
  readonly item: WireCatalogueEntity;
  readonly content: ItemContent;
  readonly catalogue: Catalogue;
  readonly errorAt: (path: string) => string | undefined;
  readonly warningAt: (path: string) => string | undefined;
  readonly onChange: (fields: ItemContent) => void;
}

/** What an item is, costs, contains, and asks of the kitchen. Rule CA-22. */
export function ItemFields(props: ItemFieldsProps) {
  const { item, content, catalogue, errorAt, warningAt, onChange } = props;
  const prices = content.item_price ?? {};
  const rates = taxRates(prices.tax_rate);
  const vegetarian = errorAt('vegetarian') ?? warningAt('vegetarian');
  return (
    <div>
      <Section title={t('On the menu')}>
        <Field
          label={t('Name')}
          value={content.item_name ?? ''}
          maxLength={200}
          onChange={({ target }) => onChange({ item_name: target.value })}
          error={errorAt('item_name')}
          required
        />
        <TextArea
          label={t('Description (optional)')}
          value={content.item_description ?? ''}
          error={errorAt('item_description')}
          onChange={(item_description) => onChange({ item_description })}
        />
        <div className="grid gap-4 tablet:grid-cols-2">
          <PriceField
            label={t('Price, pickup')}
            value={prices.price_pickup}
            onChange={(price_pickup) => onChange({ item_price: { ...prices, price_pickup } })}
            error={errorAt('item_price.price_pickup')}
          />
          <PriceField
            label={t('Price, delivery')}
            value={prices.price_delivery}
            onChange={(price_delivery) => onChange({ item_price: { ...prices, price_delivery } })}
            error={errorAt('item_price.price_delivery')}
          />
        </div>
        <SelectField
          label={t('VAT')}
          hint={t(
            '10 % for what is eaten at once, 5,5 % for what keeps (closed bottles, jars), 20 % for alcohol, 0 % for a restaurant that owes no VAT.',
          )}
          value={
            prices.tax_rate === null || prices.tax_rate === undefined ? '' : String(prices.tax_rate)
          }
          onChange={(rate) =>
            onChange({ item_price: { ...prices, tax_rate: rate === '' ? null : Number(rate) } })
          }
          options={rates}
          error={errorAt('item_price.tax_rate')}
        />
        <CountField
          label={t('Pieces (optional)')}
          value={content.pieces ?? null}
          minimum={1}
          error={errorAt('pieces')}
          onChange={(pieces) => onChange({ pieces })}
        />
        <PictureField
          label={t('Photograph (optional)')}
          hint={t('The menu shows it beside the name; landscape is best.')}
          value={content.item_image ?? ''}
          error={errorAt('item_image')}
          onChange={(item_image) => onChange({ item_image })}
          tools={pictureTools(catalogue)}
          subject={content.item_name ?? t('Photograph (optional)')}
          shape={4 / 3}
          takesPaste
        />
        {content.item_image && (
          <Field
            label={t('What the photograph shows (optional)')}
            hint={t('For people who can’t see it. Without it they hear the name.')}
            placeholder={content.item_name}
            maxLength={300}
            value={content.item_image_alt ?? ''}
            error={errorAt('item_image_alt')}
            onChange={({ target }) => onChange({ item_image_alt: target.value || undefined })}
          />
        )}
        <FormFieldControl
          field={{ kind: 'entities', path: 'pairs_with', label: 'Goes well with', of: 'item' }}
          content={content}
          entities={catalogue.entities}
          errors={findingsOf(catalogue.errors, item)}
          warnings={findingsOf(catalogue.warnings, item)}
          onChange={onChange}
        />
      </Section>
      <Section
        title={t('Allergens')}
        lead={t('The law asks for these fourteen. Say so too where a dish has none of them.')}
      >
        <CheckGroup
          legend={t('Contains')}
          error={errorAt('allergens')}
          warning={
            content.allergens == null
              ? t('Not said yet: guests read that they should ask you.')
              : undefined
          }
          first={
            <OptionCard
              type="checkbox"
              label={t('None of these fourteen')}
              isChecked={content.allergens?.length === 0}
              onChange={() =>
                onChange({ allergens: content.allergens?.length === 0 ? undefined : [] })
              }
            />
          }
          values={content.allergens ?? []}
          onChange={(allergens) =>
            onChange({ allergens: allergens.length === 0 ? undefined : allergens })
          }
          options={ALLERGENS.map((value) => ({ value, label: ALLERGEN_NAMES[value] }))}
        />
        <div>
          <OptionCard
            type="checkbox"
            label={t('Vegetarian')}
            isChecked={content.vegetarian === true}
            onChange={() => onChange({ vegetarian: content.vegetarian !== true })}
          />
          {vegetarian && <FieldWarning text={vegetarian} />}
        </div>
        <SelectField
          label={t('Spicy')}
          value={String(content.spicy ?? 0)}
          error={errorAt('spicy')}
          onChange={(spicy) => onChange({ spicy: Number(spicy) })}
          options={['0', '1', '2', '3'].map((value) => ({
            value,
            label: value === '0' ? t('No') : '🌶'.repeat(Number(value)),
          }))}
        />
      </Section>
      <Section
        title={t('In the kitchen')}
        lead={t('Guests do not see this; it decides what the kitchen is promised for.')}
      >
        <div className="grid gap-4 tablet:grid-cols-2">
          <CountField
            label={t('Kitchen units')}
            hint={t('1 where nothing is said; 0 for a drink.')}
            value={content.load ?? null}
            minimum={0}
            error={errorAt('load')}
            onChange={(load) => onChange({ load: load ?? undefined })}
          />
          <CountField
            label={t('Lead time in minutes (optional)')}
            value={content.lead_minutes ?? null}
            minimum={0}
            error={errorAt('lead_minutes')}
            onChange={(minutes) => onChange({ lead_minutes: minutes ?? undefined })}
          />
        </div>
        <Ingredients
          content={content}
          catalogue={catalogue}
          errorAt={errorAt}
          onChange={onChange}
        />
      </Section>
    </div>
  );
}

/** Those that can run out together, by the restaurant's list of them. */
function Ingredients({
  content,
  catalogue,
  errorAt,
  onChange,
}: Pick<ItemFieldsProps, 'content' | 'catalogue' | 'errorAt' | 'onChange'>) {
  const kitchen = catalogue.entities.find(({ kind, id }) => kind === 'setting' && id === 'kitchen');
  const { ingredients = [] } = (kitchen ? contentOf(kitchen) : {}) as {
    readonly ingredients?: readonly { readonly id: string; readonly name: string }[];
  };
  if (ingredients.length === 0) return null;
  return (
    <CheckGroup
      legend={t('Ingredients that can run out')}
      error={errorAt('ingredients')}
      values={content.ingredients ?? []}
      onChange={(chosen) => onChange({ ingredients: chosen })}
      options={ingredients.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}

interface CountFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: number | null;
  readonly minimum: number;
  readonly error: string | undefined;
  readonly onChange: (count: number | null) => void;
}

function CountField({ label, hint, value, minimum, error, onChange }: CountFieldProps) {
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      type="number"
      inputMode="numeric"
      min={minimum}
      max={1000}
      value={value ?? ''}
      onChange={({ target }) =>
        onChange(target.value === '' ? null : Math.trunc(Number(target.value)))
      }
    />
  );
}

/** The French rates, and the item's own where it is another one. */
function taxRates(own: number | null | undefined) {
  const rates =
    own === null || own === undefined || FRENCH_RATES.includes(own)
      ? FRENCH_RATES
      : [...FRENCH_RATES, own];
  return [
    { value: '', label: t('The rate of the restaurant') },
    ...rates.map((rate) => ({ value: String(rate), label: `${String(rate).replace('.', ',')} %` })),
  ];
}
