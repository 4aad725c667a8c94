import { Readable } from 'node:stream';
import { hasChangedPrices } from '@comptoir/contract/catalogue/changed-prices';
import type { CatalogueEntity } from '@comptoir/contract/catalogue/entities';
import type { CatalogueFinding, WireCatalogueEntity } from '@comptoir/contract/staff/catalogue';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isRecentlyProven, type StaffCaller } from '#modules/staff/staff.ts';
import { problem } from '#plugins/http/outcome.ts';
import { jsonBytesInSlices } from '#restaurant/processes/json-in-slices.ts';
import type { Shop } from '#shop.ts';
import type { Editor } from './draft.ts';
import type { DraftEntity } from './draft-store.ts';

export type CatalogueShop = Pick<Shop, 'pool' | 'access' | 'clock'>;

/** Routes that publish wait until this server serves the new version: who publishes reads it afterwards. Rule CA-10. */
export type PublishingShop = CatalogueShop & Pick<Shop, 'restaurant'>;

/** Who changes the draft with this request. */
export function editorOf(
  { access, clock }: CatalogueShop,
  request: FastifyRequest,
): Editor & { readonly caller: StaffCaller } {
  const caller = access.callerOf(request);
  return { caller, at: new Date(clock()), by: caller.person?.name ?? caller.device?.name ?? null };
}

/** Whether this edit of the draft changes prices and the sign-in is too old for that. Rule SA-20. */
export function needsStepUp(
  { access, clock }: CatalogueShop,
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
  const pieces = await jsonBytesInSlices({ status: 'success', payload }, levels);
  return reply
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(Readable.from(pieces));
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
