import { findEntity } from '@comptoir/contract/catalogue/edit-entities';
import type { CatalogueEntity } from '@comptoir/contract/catalogue/entities';
import { withGroup, withOptions } from '@comptoir/contract/catalogue/option-groups';
import {
  optionGroupRequest,
  optionsRequest,
  pricesAnswer,
  staleEnvelope,
} from '@comptoir/contract/staff/catalogue';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { recordAudit, STAFF_CHANGE_REJECTIONS } from '#modules/staff/staff.ts';
import { rejection, sendProblem } from '#plugins/http/problems.ts';
import {
  type CatalogueDependencies,
  editorOf,
  needsProof,
  success,
  TAGS,
  wireEntity,
} from './dependencies.ts';
import { withDraft } from './draft.ts';

const ANSWERS = {
  200: pricesAnswer,
  ...STAFF_CHANGE_REJECTIONS,
  404: rejection(['not_found']),
  412: rejection(['entity_stale'], staleEnvelope),
};

/** How the options of items change, and what the audit log says of it. */
interface OptionsEdit {
  /** With the revisions that were seen. */
  readonly items: readonly { readonly id: string; readonly revision: number }[];
  readonly change: (
    entities: readonly CatalogueEntity[],
  ) => readonly CatalogueEntity[] | 'not_found' | 'catalogue_full';
  readonly record: { readonly action: string; readonly after: unknown };
}

/** A group of options of several items, edited once, and taken back. Rule CA-41. */
export function optionGroupRoutes(dependencies: CatalogueDependencies): FastifyPluginCallbackZod {
  const { pool, access, clock } = dependencies;
  const canWrite = access.requires('catalogue.write');

  /** Edits the options of many items, all of them or none. */
  async function edit(
    request: FastifyRequest,
    reply: FastifyReply,
    { items, change, record }: OptionsEdit,
  ) {
    const result = await withDraft(pool, clock(), async (draft) => {
      for (const { id, revision } of items) {
        const item = findEntity(draft.entities, { kind: 'item', id });
        if (!item) return 'not_found';
        if (item.revision !== revision) return { stale: wireEntity(item) };
      }
      const entities = change(draft.entities);
      if (typeof entities === 'string') return entities;
      if (needsProof(dependencies, request, draft.entities, entities)) return 'step_up_required';
      const editor = editorOf(dependencies, request);
      const written = await draft.change(entities, editor);
      const entry = { ...record, subject: 'catalogue' };
      await recordAudit(draft.client, editor.caller, entry, clock());
      return items.flatMap(({ id }) => {
        const item = findEntity(written.entities, { kind: 'item', id });
        return item ? [wireEntity(item)] : [];
      });
    });
    if (typeof result === 'string') return sendProblem(reply, result);
    if ('stale' in result) return sendProblem(reply, 'entity_stale', { entity: result.stale });
    return success(result);
  }

  return (app, _options, done) => {
    app.post(
      '/v2/staff/catalogue/option-groups',
      {
        ...canWrite,
        schema: {
          ...TAGS,
          summary: 'Writes a group of options into many items at once, all of them or none.',
          body: optionGroupRequest,
          response: ANSWERS,
        },
      },
      (request, reply) => {
        const { group, items } = request.body;
        const chosen = items.map(({ id, has_group }) => ({ id, hasGroup: has_group }));
        return edit(request, reply, {
          items,
          change: (entities) => withGroup(entities, group, chosen),
          record: { action: 'catalogue.option_group', after: { group, items: chosen } },
        });
      },
    );

    app.put(
      '/v2/staff/catalogue/options',
      {
        ...canWrite,
        schema: {
          ...TAGS,
          summary: 'Gives each of these items its own groups of options, all of them or none.',
          body: optionsRequest,
          response: ANSWERS,
        },
      },
      (request, reply) => {
        const items = request.body.items.map(({ id, options }) => ({ id, options }));
        return edit(request, reply, {
          items: request.body.items,
          change: (entities) => withOptions(entities, items),
          record: { action: 'catalogue.options', after: { items } },
        });
      },
    );
    done();
  };
}
