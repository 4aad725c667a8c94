import { hasChangedPrices } from '@comptoir/contract/catalogue/changed-prices';
import type { CatalogueEntity } from '@comptoir/contract/catalogue/entities';
import type { CatalogueFinding, WireCatalogueEntity } from '@comptoir/contract/staff/catalogue';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Clock } from '#clock.ts';
import { isRecentlyProven, type StaffAccess, type StaffCaller } from '#modules/staff/staff.ts';
import { problem } from '#plugins/http/outcome.ts';
import { jsonInSlices } from '#restaurant/processes/json-in-slices.ts';
import type { Editor } from './draft.ts';
import type { DraftEntity } from './draft-store.ts';

export interface CatalogueDependencies {
  readonly pool: pg.Pool;
  readonly access: StaffAccess;
  readonly clock: Clock;
}

/** What routes need that publish. */
export interface PublishingDependencies extends CatalogueDependencies {
  /**
   * Ends when this server serves a version at least as new, without waiting for its notification: who publishes
   * reads it afterwards. Rule CA-10.
   */
  readonly serve: (version: number) => Promise<unknown>;
}

/** Who changes the draft with this request. */
export function editorOf(
  { access, clock }: CatalogueDependencies,
  request: FastifyRequest,
): Editor & { readonly caller: StaffCaller } {
  const caller = access.callerOf(request);
  return { caller, at: new Date(clock()), by: caller.person?.name ?? caller.device?.name ?? null };
}

/** Whether this edit of the draft changes prices and the sign-in is too old for that. Rule SA-20. */
export function needsProof(
  { access, clock }: CatalogueDependencies,
  request: FastifyRequest,
  before: readonly CatalogueEntity[],
  after: readonly CatalogueEntity[],
): boolean {
  return !isRecentlyProven(access.callerOf(request), clock()) && hasChangedPrices(before, after);
}

/** Answers with what keeps the draft from being published. Rule CA-8. */
export function invalidDraft(findings: readonly CatalogueFinding[]) {
  return problem('catalogue_invalid', { findings });
}

/** Sends an answer with a whole menu, whose first levels are written element by element. Rule CA-43. */
export async function sendInSlices(
  reply: FastifyReply,
  payload: object,
  levels: number,
): Promise<FastifyReply> {
  const json = await jsonInSlices({ status: 'success', payload }, levels);
  return reply
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(json);
}

/** An entity of the draft as the API has it. */
export function wireEntity(entity: DraftEntity): WireCatalogueEntity {
  const { kind, id, parent_id, position, revision, content, is_archived } = entity;
  return {
    kind,
    id,
    parent_id,
    position,
    revision,
    content,
    is_archived,
    changed_at: entity.changed_at.toISOString(),
    changed_by: entity.changed_by,
  };
}
