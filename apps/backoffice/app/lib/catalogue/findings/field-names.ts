import type { EntityKind } from '@comptoir/contract/catalogue/entities';
import type { WireCatalogueEntity } from '@comptoir/contract/staff/catalogue';
import { type MessageKey, t } from '#lib/i18n/translate.ts';
import { nameOf } from '../draft-tree.ts';
import { MENU_SECTIONS, OFFER_SECTIONS } from '../entity-forms.ts';
import type { FormField, FormSection } from '../form-fields.ts';
import { SETTING_FORMS } from '../settings/setting-forms.ts';
import { isAbout } from './findings.ts';

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

/** What people call an entity: a group of settings by the title of its page. Rules CA-5 and CA-8. */
export function entityName({ kind, id }: Named, entities: readonly WireCatalogueEntity[]): string {
  const form = kind === 'setting' ? SETTING_FORMS.find(({ name }) => name === id) : undefined;
  if (form) return t(form.title);
  const entity = entities.find((each) => each.kind === kind && each.id === id);
  return entity ? nameOf(entity) : id;
}

/** Where an entity is edited; null where it has no page of its own. Rule CA-25. */
export function entityPath({ kind, id }: Named): string | null {
  switch (kind) {
    case 'setting':
      return SETTING_FORMS.some(({ name }) => name === id) ? `/reglages/${id}` : null;
    case 'item':
      return `/carte/articles/${id}`;
    case 'menu':
      return `/carte/menus/${id}`;
    case 'offer':
      return `/offres/${id}`;
    case 'category':
      return null;
  }
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
