import { z } from 'zod';
import { ENTITY_KINDS } from '../catalogue/entities.ts';
import { errorEnvelope, successEnvelope } from '../wire/envelope.ts';
import {
  euros,
  givenInstant,
  identifier,
  singleLineText,
  storableJson,
  text,
} from '../wire/scalars.ts';

const instant = z.iso.datetime().describe('An instant in UTC.');
const revision = z.number().int().min(0);
const version = z.coerce.number().int().min(1);
/** Not looked into when it is answered: a draft has thousands. */
const content = z
  .unknown()
  .describe('As in a restaurant file, without its id and what it contains.');
const givenContent = z
  .union([
    z.record(z.string(), z.unknown()),
    z.array(z.unknown()),
    z.string(),
    z.number(),
    z.boolean(),
  ])
  .overwrite(storableJson)
  .describe('As in a restaurant file, without its id and what it contains.');
const kind = z.enum(ENTITY_KINDS);
/** Settings are named by their key, which may be any. */
const entityId = z.string().min(1).max(64);
const givenEntityId = text().min(1).max(64);

/** An entity of the draft. Rule CA-3. */
export const catalogueEntity = z.object({
  kind,
  id: entityId,
  parent_id: z.string().nullable().describe('The menu of a category, the category of an item.'),
  position: z.number().int().min(0),
  revision: revision.describe('What `If-Match` names.'),
  content,
  is_archived: z.boolean(),
  changed_at: instant,
  changed_by: z.string().nullable().describe('Null: came with a version.'),
});
export type WireCatalogueEntity = z.output<typeof catalogueEntity>;

/** A validation error or warning of the draft, beside the field that it means. Rule CA-8. */
export const catalogueFinding = z.object({
  kind: kind.nullable().describe('Null: of the whole restaurant.'),
  id: z.string().nullable(),
  path: z.string().describe('In the content, as in `item_price.price_pickup`.'),
  message: z.string(),
});
export type CatalogueFinding = z.output<typeof catalogueFinding>;

const schedule = z.object({
  publish_at: instant,
  by: z.string().nullable(),
  note: z.string(),
  failure: z.string().nullable().describe('Why it could not be published.'),
});

/** The answer of `GET /v2/staff/catalogue`. */
export const catalogueAnswer = successEnvelope(
  z.object({
    version: z.number().int().min(0).describe('The published version; 0 before the first.'),
    revision: revision.describe('Of the draft; counts every change.'),
    entities: z.array(catalogueEntity),
    errors: z.array(catalogueFinding),
    warnings: z.array(catalogueFinding),
    change_count: z.number().int().min(0).nullable().describe('Null while the draft has errors.'),
    schedule: schedule.nullable(),
    pictures: z
      .array(z.object({ reference: z.string(), url: z.string() }))
      .describe('Where the pictures are that a restaurant file named.'),
  }),
);

export const entityParams = z.object({ kind, id: givenEntityId });
export const entityAnswer = successEnvelope(catalogueEntity);

/** The body of `POST /v2/staff/catalogue/entities`: the id is made of the name. Rule CA-4. */
export const newEntityRequest = z.object({
  kind: kind.exclude(['setting']),
  parent_id: identifier.nullable().default(null),
  content: givenContent,
  after_id: identifier.nullish().describe('The sibling that it follows; absent: the last.'),
});

export const entityRequest = z.object({ content: givenContent });

/** The body of `PUT …/place`: before a sibling, or last. Rule CA-4. */
export const placeRequest = z.object({
  parent_id: identifier.nullable(),
  before_id: givenEntityId.nullable(),
});

export const archiveRequest = z.object({ is_archived: z.boolean() });

/** An entity that another person has changed since: with what it is now. Rule CA-4. */
export const staleEnvelope = errorEnvelope.extend({ entity: catalogueEntity });

const deliveryPrice = euros.nullish().describe('Absent or null: as for pickup.');

/** The prices of an item, or of some of its sizes. Rules CA-21 and R-36. */
const itemPrices = z
  .object({
    id: identifier,
    revision,
    price_pickup: euros.optional().describe('Absent where those of its sizes are set.'),
    price_delivery: deliveryPrice,
    sizes: z
      .array(z.object({ id: identifier, price: euros, price_delivery: deliveryPrice }))
      .min(1)
      .max(200)
      .optional()
      .describe('The whole prices of sizes by their ids.'),
  })
  .refine(({ price_pickup, sizes }) => (price_pickup === undefined) === (sizes !== undefined), {
    path: ['price_pickup'],
    message: 'le prix de l’article, ou ceux de ses tailles',
  });
export type ItemPrices = z.output<typeof itemPrices>;

/** The body of `POST /v2/staff/catalogue/prices`: all of them or none. Rule CA-4. */
export const pricesRequest = z.object({
  prices: z.array(itemPrices).min(1).max(2_000),
});
export const pricesAnswer = successEnvelope(z.array(catalogueEntity));

/** The body of `POST /v2/staff/catalogue/option-groups`: a group in all of these items, or none. Rule CA-41. */
export const optionGroupRequest = z.object({
  group: z
    .object({ option_id: identifier })
    .catchall(z.unknown())
    .overwrite(storableJson)
    .describe('As in a restaurant file.'),
  items: z
    .array(
      z.object({
        id: identifier,
        revision,
        has_group: z.boolean().describe('False: it is taken out of this item.'),
      }),
    )
    .min(1)
    .max(2_000),
});

const optionGroup = z.record(z.string(), z.unknown()).overwrite(storableJson);

/** The body of `PUT /v2/staff/catalogue/options`: each item gets its own groups, all of them or none. Rule CA-41. */
export const optionsRequest = z.object({
  items: z
    .array(
      z.object({
        id: identifier,
        revision,
        options: z.array(optionGroup).max(200).describe('As in a restaurant file.'),
      }),
    )
    .min(1)
    .max(2_000),
});

const prices = z.object({ pickup: z.number(), delivery: z.number() }).nullable();
const change = z.object({
  kind,
  id: z.string(),
  name: z.string(),
  change: z.enum(['added', 'removed', 'changed']),
  fields: z.array(z.string()),
  is_moved: z.boolean(),
  prices_before: prices.describe('In euros; null for other entities than items.'),
  prices_after: prices,
  supplements: z
    .array(
      z.object({
        name: z.string(),
        size_price: z.enum(['pickup', 'delivery']).optional(),
        before: z.number().nullable(),
        after: z.number().nullable(),
      }),
    )
    .describe(
      'Choices of an item with another supplement, and sizes with another price, in euros, null where it is not there; `size_price` is the order type that a size has it for.',
    ),
  fees: z
    .array(
      z.object({
        zone: z.string().nullable(),
        up_to: z.string().nullable(),
        kind: z.enum(['delivery_fee', 'minimum_order', 'flat_charge']),
        before: z.number().nullable(),
        after: z.number().nullable(),
      }),
    )
    .describe(
      'Fees of delivery that differ, in euros, null where there is none: of a zone, up to a distance as `2.5 km`, or of all.',
    ),
});
export type WireCatalogueChange = z.output<typeof change>;

/** What a publication would change for guests. Rule CA-5. */
export const changesAnswer = successEnvelope(
  z.object({ version: z.number().int().min(0), revision, changes: z.array(change) }),
);

/** The body of `POST /v2/staff/catalogue/publication`. Rules CA-5 and CA-7. */
export const publicationRequest = z.object({
  revision: revision.describe('The revision whose changes were looked at.'),
  note: singleLineText(200).default(''),
  publish_at: givenInstant.nullish().describe('Absent: now.'),
});

/** The draft is not valid: nothing was published. */
export const invalidCatalogueEnvelope = errorEnvelope.extend({
  findings: z.array(catalogueFinding),
});

export const publicationAnswer = successEnvelope(
  z.object({
    version: z.number().int().min(0).describe('The version that is published now.'),
    publish_at: instant.nullable().describe('Null: it is published.'),
  }),
);

/** The answer of `GET /v2/staff/catalogue/preview`. Rules CA-30 and CA-33. */
export const previewAnswer = successEnvelope(
  z.object({
    address: z.string().describe('Where the storefront stands as the draft would be.'),
    revision,
    errors: z.array(catalogueFinding).describe('With any the draft cannot be shown.'),
  }),
);

const publishedVersion = z.object({
  version: z.number().int().min(1),
  published_at: instant,
  published_by: z.string().nullable().describe('Null: an import.'),
  note: z.string(),
  item_count: z.number().int().min(0),
});

/** The answer of `GET /v2/staff/catalogue/versions`, the last one first. Rule CA-2. */
export const versionsAnswer = successEnvelope(z.array(publishedVersion));
export const versionParams = z.object({ version });

/** The answer of `GET /v2/staff/catalogue/versions/{version}`. Rule CA-24. */
export const versionAnswer = successEnvelope(
  z.object({
    version: z.number().int().min(1),
    document: z.unknown().describe('The restaurant file that was published.'),
  }),
);

export const doneAnswer = successEnvelope(z.object({ revision }));
