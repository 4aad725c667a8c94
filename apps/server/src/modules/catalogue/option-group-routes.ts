import { findEntity } from '@comptoir/contract/catalogue/edit-entities';
import { withGroup } from '@comptoir/contract/catalogue/option-groups';
import {
  optionGroupRequest,
  pricesAnswer,
  staleEnvelope,
} from '@comptoir/contract/staff/catalogue';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { recordAudit, STAFF_CHANGE_REJECTIONS } from '#modules/staff/staff.ts';
import { rejection, sendProblem } from '#plugins/http/problems.ts';
import { type CatalogueDependencies, editorOf, success, TAGS, wireEntity } from './dependencies.ts';
import { withDraft } from './draft.ts';

/** A group of options of several items, edited once. Rule CA-41. */
export function optionGroupRoutes(dependencies: CatalogueDependencies): FastifyPluginCallbackZod {
  const { pool, access, clock } = dependencies;

  return (app, _options, done) => {
    app.post(
      '/v2/staff/catalogue/option-groups',
      {
        ...access.requires('catalogue.write'),
        schema: {
          ...TAGS,
          summary: 'Writes a group of options into many items at once, all of them or none.',
          body: optionGroupRequest,
          response: {
            200: pricesAnswer,
            ...STAFF_CHANGE_REJECTIONS,
            404: rejection(['not_found']),
            412: rejection(['entity_stale'], staleEnvelope),
          },
        },
      },
      async (request, reply) => {
        const { group, items } = request.body;
        const result = await withDraft(pool, clock(), async (draft) => {
          for (const { id, revision } of items) {
            const item = findEntity(draft.entities, { kind: 'item', id });
            if (!item) return 'not_found';
            if (item.revision !== revision) return { stale: wireEntity(item) };
          }
          const chosen = items.map(({ id, has_group }) => ({ id, hasGroup: has_group }));
          const entities = withGroup(draft.entities, group, chosen);
          if (typeof entities === 'string') return entities;
          const editor = editorOf(dependencies, request);
          const written = await draft.change(entities, editor);
          const record = {
            action: 'catalogue.option_group',
            subject: 'catalogue',
            after: { group, items: chosen },
          };
          await recordAudit(draft.client, editor.caller, record, clock());
          return items.flatMap(({ id }) => {
            const item = findEntity(written.entities, { kind: 'item', id });
            return item ? [wireEntity(item)] : [];
          });
        });
        if (typeof result === 'string') return sendProblem(reply, result);
        if ('stale' in result) return sendProblem(reply, 'entity_stale', { entity: result.stale });
        return success(result);
      },
    );
    done();
  };
}
