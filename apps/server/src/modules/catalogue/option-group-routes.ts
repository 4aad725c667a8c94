import { findEntity } from '@comptoir/contract/catalogue/edit-entities';
import type { CatalogueEntity } from '@comptoir/contract/catalogue/entities';
import { withGroup, withOptions } from '@comptoir/contract/catalogue/option-groups';
import {
  optionGroupRequest,
  optionsRequest,
  pricesAnswer,
  staleEnvelope,
} from '@comptoir/contract/staff/catalogue';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { recordAudit, staffApi } from '#modules/staff/staff.ts';
import { problem } from '#plugins/http/outcome.ts';
import { type CatalogueShop, editorOf, needsStepUp, wireEntity } from './dependencies.ts';
import { withDraft } from './draft.ts';

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
export function optionGroupRoutes(app: FastifyInstance, dependencies: CatalogueShop): void {
  const { pool, access, clock } = dependencies;

  /** Edits the options of many items, all of them or none. */
  async function edit(request: FastifyRequest, { items, change, record }: OptionsEdit) {
    const result = await withDraft(pool, clock(), async (draft) => {
      for (const { id, revision } of items) {
        const item = findEntity(draft.entities, { kind: 'item', id });
        if (!item) return 'not_found';
        if (item.revision !== revision) return { stale: wireEntity(item) };
      }
      const entities = change(draft.entities);
      if (typeof entities === 'string') return entities;
      if (needsStepUp(dependencies, request, draft.entities, entities)) return 'step_up_required';
      const editor = editorOf(dependencies, request);
      const written = await draft.change(entities, editor);
      const entry = { ...record, subject: 'catalogue' };
      await recordAudit(draft.client, editor.caller, entry, clock());
      return items.flatMap(({ id }) => {
        const item = findEntity(written.entities, { kind: 'item', id });
        return item ? [wireEntity(item)] : [];
      });
    });
    if (typeof result === 'string') return problem(result);
    if ('stale' in result) return problem('entity_stale', { entity: result.stale });
    return result;
  }

  const staff = staffApi(app, { access });

  staff.post(
    '/v2/staff/catalogue/option-groups',
    {
      can: 'catalogue.write',
      summary: 'Writes a group of options into many items at once, all of them or none.',
      body: optionGroupRequest,
      answer: pricesAnswer,
      problems: ['not_found', 'entity_stale'],
      details: { 412: staleEnvelope },
    },
    (request) => {
      const { group, items } = request.body;
      const chosen = items.map(({ id, has_group }) => ({ id, hasGroup: has_group }));
      return edit(request, {
        items,
        change: (entities) => withGroup(entities, group, chosen),
        record: { action: 'catalogue.option_group', after: { group, items: chosen } },
      });
    },
  );

  staff.put(
    '/v2/staff/catalogue/options',
    {
      can: 'catalogue.write',
      summary: 'Gives each of these items its own groups of options, all of them or none.',
      body: optionsRequest,
      answer: pricesAnswer,
      problems: ['not_found', 'entity_stale'],
      details: { 412: staleEnvelope },
    },
    (request) => {
      const items = request.body.items.map(({ id, options }) => ({ id, options }));
      return edit(request, {
        items: request.body.items,
        change: (entities) => withOptions(entities, items),
        record: { action: 'catalogue.options', after: { items } },
      });
    },
  );
}
