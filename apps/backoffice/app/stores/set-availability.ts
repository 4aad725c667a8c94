import type {
  AvailabilityEventData,
  HoldRequest,
  WireStaffPause,
} from '@comptoir/contract/staff/availability';
import { type ApiResult, NO_ANSWER } from '@comptoir/contract/wire/api-result';
import type { Permission } from '@comptoir/domain/staff/permissions';
import type { Outcome } from '#lib/api/outcome.ts';
import type { CallOptions } from '#lib/api/staff-client.ts';
import { useBoard } from '#stores/board/board.ts';
import { showAvailability } from './availability.ts';
import { ensurePermission } from './pin.ts';
import { staffApi } from './session.ts';

type Answer = Promise<ApiResult<AvailabilityEventData>>;

/** The end of a pause or a rush: that of the service, or an instant. */
export type ServiceEnd = 'service' | string;

/** On a dead network a request may stay open for minutes. */
const ANSWER_MS = 10_000;

/** Asks for what is set; a failed request leaves what is shown. */
export async function refreshAvailability(): Promise<void> {
  const result = await staffApi.get<AvailabilityEventData>('/availability', inTime());
  if (result.ok) showAvailability(result.payload);
}

/** Sells something out, or counts its portions down. Rule SV-72. */
export function setHold(hold: HoldRequest): Promise<Outcome> {
  return change('availability.sold_out', () => staffApi.post('/holds', hold, inTime()));
}

export function endHold(holdId: string): Promise<Outcome> {
  const path = `/holds/${encodeURIComponent(holdId)}`;
  return change('availability.sold_out', () => staffApi.delete(path, inTime()));
}

export function setPause(kind: WireStaffPause['kind'], until: ServiceEnd): Promise<Outcome> {
  return changeService(() => staffApi.put(`/pauses/${kind}`, { until }, inTime()));
}

export function endPause(kind: WireStaffPause['kind']): Promise<Outcome> {
  return changeService(() => staffApi.delete(`/pauses/${kind}`, inTime()));
}

export function setRush(minutes: number, until: ServiceEnd): Promise<Outcome> {
  return changeService(() => staffApi.put('/rush', { minutes, until }, inTime()));
}

export function endRush(): Promise<Outcome> {
  return changeService(() => staffApi.delete('/rush', inTime()));
}

/** Closes a slot by hand, or opens it again. Rule SV-75. */
export function setSlotClosed(startsAt: string, isClosed: boolean): Promise<Outcome> {
  const path = `/slots/${encodeURIComponent(startsAt)}/closure`;
  return changeService(() =>
    isClosed ? staffApi.put(path, {}, inTime()) : staffApi.delete(path, inTime()),
  );
}

function changeService(call: () => Answer): Promise<Outcome> {
  return change('availability.write', call);
}

/** Needs the network, and a person on a shared device: nothing of it waits to be sent later. Rules SV-73 and SV-74. */
async function change(permission: Permission, call: () => Answer): Promise<Outcome> {
  if (useBoard.getState().connection === 'offline') return { ok: false, problem: NO_ANSWER };
  if (!(await ensurePermission(permission))) return null;
  const result = await call();
  if (!result.ok) return result;
  showAvailability(result.payload);
  return { ok: true };
}

function inTime(): CallOptions {
  return { signal: AbortSignal.timeout(ANSWER_MS) };
}
