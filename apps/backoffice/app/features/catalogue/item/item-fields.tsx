import { FRENCH_RATES } from '@comptoir/contract/catalogue/table-columns';
import { ALLERGEN_NAMES } from '@comptoir/contract/menus/allergen-names';
import type { WireCatalogueEntity } from '@comptoir/contract/staff/catalogue';
import { Field } from '@comptoir/design/components/field';
import { ALLERGENS } from '@comptoir/domain/menu/allergens';
import { t } from '@comptoir/staff-texts/translate';
import { useState } from 'react';
import { FormFieldControl } from '#components/catalogue/form-field-control.tsx';
import { NumberField } from '#components/catalogue/number-field.tsx';
import { PictureField } from '#components/catalogue/picture-field.tsx';
import { PriceField } from '#components/catalogue/price-field.tsx';
import { TextArea } from '#components/catalogue/text-area.tsx';
import { CheckGroup } from '#components/controls/check-group.tsx';
import { OptionCard } from '#components/controls/option-card.tsx';
import { SelectField } from '#components/controls/select-field.tsx';
import { FieldWarning } from '#components/feedback/field-warning.tsx';
import { Section } from '#components/layout/page.tsx';
import {
  contentOf,
  findingsOf,
  type ItemContent,
  otherDeliveryPrice,
} from '#lib/catalogue/draft-tree.ts';
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
        <PriceFields
          prices={prices}
          errorAt={errorAt}
          onChange={(item_price) => onChange({ item_price })}
        />
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
        <NumberField
          label={t('Pieces (optional)')}
          value={content.pieces ?? null}
          minimum={1}
          maximum={1000}
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
        title={t('When it is served')}
        lead={t('Only where it is shorter than the times of its menu: a dessert of the evening.')}
      >
        <FormFieldControl
          field={{ kind: 'windows', path: 'active_times', label: 'Served' }}
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
          <NumberField
            label={t('Kitchen units')}
            hint={t('1 where nothing is said; 0 for a drink.')}
            value={content.load ?? null}
            minimum={0}
            maximum={1000}
            error={errorAt('load')}
            onChange={(load) => onChange({ load: load ?? undefined })}
          />
          <NumberField
            label={t('Lead time in minutes (optional)')}
            value={content.lead_minutes ?? null}
            minimum={0}
            maximum={1000}
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

type Prices = NonNullable<ItemContent['item_price']>;

interface PriceFieldsProps {
  readonly prices: Prices;
  readonly errorAt: ItemFieldsProps['errorAt'];
  readonly onChange: (prices: Prices) => void;
}

/** The price of an item, and beside it one for delivery where the owner asks for it. Rule R-31. */
function PriceFields({ prices, errorAt, onChange }: PriceFieldsProps) {
  const { price_pickup, price_delivery, ...rest } = prices;
  const [isAsked, setAsked] = useState(otherDeliveryPrice(prices) !== null);
  const isOther = isAsked || otherDeliveryPrice(prices) !== null;
  return (
    <>
      <div className="grid gap-4 tablet:grid-cols-2">
        <PriceField
          label={t('Price')}
          value={price_pickup}
          onChange={(price) => onChange({ ...(isOther ? prices : rest), price_pickup: price })}
          error={errorAt('item_price.price_pickup')}
        />
        {isOther && (
          <PriceField
            label={t('Price, delivery')}
            value={price_delivery ?? price_pickup}
            onChange={(price) => onChange({ ...prices, price_delivery: price })}
            error={errorAt('item_price.price_delivery')}
          />
        )}
      </div>
      <OptionCard
        type="checkbox"
        label={t('Another price for delivery')}
        isChecked={isOther}
        onChange={() => {
          setAsked(!isOther);
          if (isOther) onChange({ ...rest, price_pickup });
        }}
      />
    </>
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
