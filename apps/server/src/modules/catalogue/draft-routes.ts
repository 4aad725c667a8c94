import {
  addEntity,
  changeEntity,
  type EditedEntities,
  type EditRejection,
  findEntity,
  placeEntity,
  withContents,
} from '@comptoir/contract/catalogue/edit-entities';
import { type CatalogueEntity, entityKey } from '@comptoir/contract/catalogue/entities';
import {
  archiveRequest,
  catalogueAnswer,
  doneAnswer,
  entityAnswer,
  entityParams,
  entityRequest,
  type ItemPrices,
  newEntityRequest,
  placeRequest,
  pricesAnswer,
  pricesRequest,
  staleEnvelope,
  type WireCatalogueEntity,
} from '@comptoir/contract/staff/catalogue';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { recordAudit, staffApi } from '#modules/staff/staff.ts';
import { problem } from '#plugins/http/outcome.ts';
import { readPublished } from '#restaurant/repository.ts';
import { catalogueWork } from './catalogue-process.ts';
import {
  type CatalogueShop,
  editorOf,
  needsStepUp,
  sendInSlices,
  wireEntity,
} from './dependencies.ts';
import { checkDraft, type LockedDraft, withDraft } from './draft.ts';
import { type DraftEntity, draftStore } from './draft-store.ts';
import { discardDraft } from './publication.ts';

type Edit = Pick<CatalogueEntity, 'kind' | 'id'>;

/** The draft of the restaurant, edited entity by entity. Rules CA-3, CA-4 and CA-8. */
export function draftRoutes(app: FastifyInstance, dependencies: CatalogueShop): void {
  const { pool, access, clock } = dependencies;

  /** Writes an edit with its audit entry, and answers the entity as it is now. */
  async function save(
    request: FastifyRequest,
    draft: LockedDraft,
    action: string,
    edited: EditedEntities,
  ): Promise<WireCatalogueEntity> {
    const editor = editorOf(dependencies, request);
    const written = await draft.change(edited.entities, editor);
    const after = findEntity(written.entities, edited.entity);
    if (!after) throw new Error('An edited entity is in the draft.');
    const before = findEntity(draft.entities, edited.entity);
    const record = { action, subject: entityKey(after), before: before?.content };
    const entry = { ...record, after: after.content };
    await recordAudit(draft.client, editor.caller, entry, clock());
    return wireEntity(after);
  }

  /** Edits one entity, at the revision that the request names where `isRevised`. */
  async function edit(
    request: FastifyRequest,
    reply: FastifyReply,
    params: Edit,
    { action, isRevised }: { readonly action: string; readonly isRevised: boolean },
    change: (entities: readonly DraftEntity[]) => EditedEntities | EditRejection,
  ) {
    const revision = revisionOf(request);
    if (isRevised && revision === null) return problem('revision_required');
    const result = await withDraft(pool, clock(), async (draft) => {
      const current = findEntity(draft.entities, params);
      // Revision 0 of a group of settings is that it is not there yet.
      const isNew = isRevised && params.kind === 'setting' && revision === 0;
      if (!current && !isNew) return 'not_found';
      if (current && isRevised && current.revision !== revision) {
        return { stale: wireEntity(current) };
      }
      const edited = change(draft.entities);
      if (typeof edited === 'string') return edited;
      if (needsStepUp(dependencies, request, draft.entities, edited.entities))
        return 'step_up_required';
      return save(request, draft, action, edited);
    });
    if (typeof result === 'string') return problem(result);
    if ('stale' in result) return problem('entity_stale', { entity: result.stale });
    reply.header('etag', `"${result.revision}"`);
    return result;
  }

  const staff = staffApi(app, { access });

  staff.get(
    '/v2/staff/catalogue',
    {
      can: 'catalogue.write',
      summary: 'The draft: its entities, what is wrong in it, and what waits to be published.',
      answer: catalogueAnswer,
    },
    async (_request, reply) => {
      const answer = await withDraft(pool, clock(), async (draft) => ({
        draft,
        published: await readPublished(draft.client),
        schedule: await draftStore(draft.client).schedule(),
      }));
      const { draft, published, schedule } = answer;
      const check = await checkDraft(draft.entities);
      const payload: z.input<typeof catalogueAnswer>['payload'] = {
        version: published.version,
        revision: draft.revision,
        entities: draft.entities.map(wireEntity),
        errors: check.kind === 'valid' ? [] : [...check.errors],
        warnings: [...check.warnings],
        change_count:
          check.kind === 'valid'
            ? (await catalogueWork.changesBetween(published.document, check.document)).length
            : null,
        schedule: schedule && {
          publish_at: schedule.publish_at.toISOString(),
          by: schedule.scheduled_by,
          note: schedule.note,
          failure: schedule.failure,
        },
        pictures: [
          ...[...published.pictures].map(([reference, url]) => ({ reference, url })),
          ...draft.pictures.map(({ reference, url }) => ({ reference, url })),
        ],
      };
      return sendInSlices(reply, payload, 3);
    },
  );

  staff.post(
    '/v2/staff/catalogue/entities',
    {
      can: 'catalogue.write',
      summary: 'Adds a menu, a category, an item or an offer to the draft.',
      body: newEntityRequest,
      answer: entityAnswer,
      problems: ['not_found', 'catalogue_full'],
    },
    async (request, reply) => {
      const result = await withDraft(pool, clock(), async (draft) => {
        const edited = addEntity(draft.entities, request.body);
        return typeof edited === 'string' ? edited : save(request, draft, 'catalogue.add', edited);
      });
      if (typeof result === 'string') return problem(result);
      reply.header('etag', `"${result.revision}"`);
      return result;
    },
  );

  staff.put(
    '/v2/staff/catalogue/entities/:kind/:id',
    {
      can: 'catalogue.write',
      summary: 'Replaces the content of the revision that `If-Match` names.',
      params: entityParams,
      headers: REVISION_HEADERS,
      body: entityRequest,
      answer: entityAnswer,
      problems: ['not_found', 'entity_stale', 'revision_required'],
      details: { 412: staleEnvelope },
    },
    (request, reply) => {
      const { params, body } = request;
      const kind = { action: 'catalogue.change', isRevised: true };
      return edit(request, reply, params, kind, (entities) => changeEntity(entities, params, body));
    },
  );

  staff.put(
    '/v2/staff/catalogue/entities/:kind/:id/place',
    {
      can: 'catalogue.write',
      summary: 'Moves an entity before a sibling, or to the end of a list.',
      params: entityParams,
      body: placeRequest,
      answer: entityAnswer,
      problems: ['not_found'],
    },
    (request, reply) => {
      const { params, body } = request;
      const kind = { action: 'catalogue.move', isRevised: false };
      return edit(request, reply, params, kind, (entities) => placeEntity(entities, params, body));
    },
  );

  staff.put(
    '/v2/staff/catalogue/entities/:kind/:id/archived',
    {
      can: 'catalogue.write',
      summary: 'Archives an entity, or brings it back.',
      params: entityParams,
      body: archiveRequest,
      answer: entityAnswer,
      problems: ['not_found'],
    },
    (request, reply) => {
      const { params, body } = request;
      const action = body.is_archived ? 'catalogue.archive' : 'catalogue.unarchive';
      return edit(request, reply, params, { action, isRevised: false }, (entities) =>
        changeEntity(entities, params, body),
      );
    },
  );

  staff.post(
    '/v2/staff/catalogue/prices',
    {
      can: 'catalogue.write',
      summary: 'Sets the prices of many items at once, all of them or none.',
      body: pricesRequest,
      isPrepared: true,
      answer: pricesAnswer,
      problems: ['not_found', 'entity_stale'],
      details: { 412: staleEnvelope },
    },
    async (request) => {
      const { prices } = request.body;
      const result = await withDraft(pool, clock(), async (draft) => {
        const items = new Map(
          draft.entities.flatMap((entity) =>
            entity.kind === 'item' ? [[entity.id, entity] as const] : [],
          ),
        );
        const contents = new Map<string, unknown>();
        for (const { id, revision, ...changed } of prices) {
          const item = items.get(id);
          if (!item) return 'not_found';
          if (item.revision !== revision) return { stale: wireEntity(item) };
          const content = withPrices(item, changed);
          if (content === null) return 'not_found';
          contents.set(id, content);
        }
        const entities = withContents(draft.entities, 'item', contents);
        if (needsStepUp(dependencies, request, draft.entities, entities)) return 'step_up_required';
        const editor = editorOf(dependencies, request);
        const written = await draft.change(entities, editor);
        const record = {
          action: 'catalogue.prices',
          subject: 'catalogue',
          before: pricesByName(draft.entities, prices),
          after: pricesByName(written.entities, prices),
        };
        await recordAudit(draft.client, editor.caller, record, clock());
        const stored = new Map(
          written.entities.flatMap((entity) =>
            entity.kind === 'item' ? [[entity.id, entity] as const] : [],
          ),
        );
        return prices.flatMap(({ id }) => stored.get(id) ?? []).map(wireEntity);
      });
      if (typeof result === 'string') return problem(result);
      if ('stale' in result) return problem('entity_stale', { entity: result.stale });
      return result;
    },
  );

  staff.delete(
    '/v2/staff/catalogue/draft',
    {
      can: 'catalogue.write',
      summary: 'Makes the draft what is published; what was archived stays archived.',
      answer: doneAnswer,
    },
    (request) =>
      withDraft(pool, clock(), async (draft) => {
        const editor = editorOf(dependencies, request);
        const { revision } = await discardDraft(draft, editor);
        const record = { action: 'catalogue.discard', subject: 'catalogue' };
        await recordAudit(draft.client, editor.caller, record, clock());
        return { revision };
      }),
  );
}

const REVISION_HEADERS = z.object({
  'if-match': z.string().optional().describe('The revision of the entity, as in `"3"`.'),
});

/** `"3"` → 3; null for anything else. */
function revisionOf({ headers }: FastifyRequest): number | null {
  const [, digits] = /^(?:W\/)?"(\d{1,15})"$/.exec(headers['if-match'] ?? '') ?? [];
  return digits === undefined ? null : Number(digits);
}

/** The prices of items, or of their sizes, by their names, as the audit log shows them. */
function pricesByName(
  entities: readonly CatalogueEntity[],
  items: readonly Pick<ItemPrices, 'id' | 'sizes'>[],
): Readonly<Record<string, unknown>> {
  const named = entities.flatMap((each) =>
    each.kind === 'item' ? [[each.id, each] as const] : [],
  );
  const byId = new Map(named);
  const entries = items.flatMap(({ id, sizes }) => {
    const item = byId.get(id);
    const { item_name: name, item_price, options } = Object(item?.content);
    const prices = sizes ? sizePrices(options, sizes) : item_price;
    return item ? [[typeof name === 'string' && name !== '' ? name : id, prices] as const] : [];
  });
  return Object.fromEntries(entries);
}

/** Those of some sizes by the names of the sizes. A draft may have any content. */
function sizePrices(options: unknown, sizes: NonNullable<ItemPrices['sizes']>): object {
  const wanted = new Set(sizes.map(({ id }) => id));
  const found = sizeGroups(options).flatMap(({ option_options }) =>
    option_options.filter(({ id }) => wanted.has(String(id))),
  );
  return Object.fromEntries(
    found.map(({ id, name, price, price_delivery }) => [name ?? id, { price, price_delivery }]),
  );
}

/**
 * The content with other prices, those of the item or of its sizes; without one for delivery it has one price. Null
 * where it does not have one of the sizes. Rules.
 */
function withPrices(
  { content }: CatalogueEntity,
  { price_pickup, price_delivery = null, sizes }: Omit<ItemPrices, 'id' | 'revision'>,
): unknown {
  const { item_price, ...fields } = Object(content);
  if (!sizes) {
    return { ...fields, item_price: { ...Object(item_price), price_pickup, price_delivery } };
  }
  const { options } = fields;
  const known = new Set(
    sizeGroups(options).flatMap(({ option_options }) => option_options.map(({ id }) => id)),
  );
  if (!sizes.every(({ id }) => known.has(id))) return null;
  const wanted = new Map<unknown, (typeof sizes)[number]>(sizes.map((size) => [size.id, size]));
  const groups = (options as readonly OptionGroup[]).map((group) =>
    group.kind === 'size'
      ? {
          ...group,
          option_options: group.option_options.map((size) => {
            const { price_delivery: _, ...others } = size;
            const { price, price_delivery } = wanted.get(size.id) ?? {};
            if (price === undefined) return size;
            return { ...others, price, ...(price_delivery != null && { price_delivery }) };
          }),
        }
      : group,
  );
  return { ...fields, item_price, options: groups };
}

interface OptionGroup {
  readonly kind?: unknown;
  readonly option_options: readonly Readonly<Record<string, unknown>>[];
}

function sizeGroups(options: unknown): readonly OptionGroup[] {
  const groups: readonly OptionGroup[] = Array.isArray(options) ? options : [];
  return groups.filter((group) => group.kind === 'size' && Array.isArray(group.option_options));
}
