import type { EntityKind } from '@comptoir/contract/catalogue/entities';
import type { CatalogueFinding, WireCatalogueEntity } from '@comptoir/contract/staff/catalogue';
import { type MessageKey, t } from '@comptoir/staff-texts/translate';
import { MENU_SECTIONS, OFFER_SECTIONS } from './entity-forms.ts';
import type { FormField, FormSection } from './form-fields.ts';
import { SETTING_FORMS } from './settings/setting-forms.ts';

/** Fields whose forms are written out, and those whose label says too little by itself. */
const OWN: Partial<Record<EntityKind, Readonly<Record<string, MessageKey>>>> = {
  menu: {
    pickup_time_ranges: 'Hours of pickup',
    time_ranges: 'Hours of delivery',
    active_times: 'When its items are served',
  },
  category: {
    category_name: 'Name',
    category_description: 'Description',
    course: 'Course',
    linked_items: 'Also shows',
  },
  item: {
    item_name: 'Name',
    item_description: 'Description',
    item_image: 'Photograph',
    item_image_alt: 'Text of the photograph',
    'item_price.price_pickup': 'Price',
    'item_price.price_delivery': 'Price, delivery',
    'item_price.tax_rate': 'VAT',
    item_price: 'Prices',
    pieces: 'Pieces',
    options: 'Choices',
    courses: 'Courses',
    active_times: 'When it is served',
    pairs_with: 'Goes well with',
    allergens: 'Allergens',
    vegetarian: 'Vegetarian',
    spicy: 'Spicy',
    load: 'Kitchen units',
    lead_minutes: 'Lead time',
    ingredients: 'Ingredients',
  },
  offer: { active_times: 'When and from what' },
};

type Named = Pick<WireCatalogueEntity, 'kind' | 'id'>;

/** What a field is called on its page; null where no page has it. Rules CA-5 and CA-8. */
export function fieldName(entity: Named, path: string): string | null {
  const own = Object.entries(OWN[entity.kind] ?? {}).find(([field]) => isAbout({ path }, field));
  const label =
    own?.[1] ??
    (isAbout({ path }, 'translations') ? 'Translations' : null) ??
    labelAt(
      sectionsOf(entity).flatMap(({ fields }) => fields),
      path,
    );
  return label === null ? null : t(label);
}

/** The title of the page of a group of settings; null where it has none. Rules CA-5 and CA-8. */
export function settingTitle(name: string): string | null {
  const form = SETTING_FORMS.find((each) => each.name === name);
  return form ? t(form.title) : null;
}

/** Whether a finding of the check means this field, or a part of it. Rule CA-8. */
export function isAbout(finding: Pick<CatalogueFinding, 'path'>, path: string): boolean {
  const rest = finding.path.startsWith(path) ? finding.path.slice(path.length) : null;
  return rest === '' || rest?.startsWith('[') === true || rest?.startsWith('.') === true;
}

function sectionsOf({ kind, id }: Named): readonly FormSection[] {
  if (kind === 'menu') return MENU_SECTIONS;
  if (kind === 'offer') return OFFER_SECTIONS;
  return kind === 'setting' ? (SETTING_FORMS.find(({ name }) => name === id)?.sections ?? []) : [];
}

/** The label of the field at a path, of an entry of a list too: `zones[1].name`. */
function labelAt(fields: readonly FormField[], path: string): MessageKey | null {
  const field = fields.find((each) => isAbout({ path }, each.path));
  if (!field) return null;
  const [, inner] = /^\[\d+\]\.(.+)$/.exec(path.slice(field.path.length)) ?? [];
  const label = field.kind === 'list' && inner !== undefined && labelAt(field.fields, inner);
  return label || field.label;
}
