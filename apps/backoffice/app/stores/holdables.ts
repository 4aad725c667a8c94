import type { holdablesAnswer, WireHoldable } from '@comptoir/contract/staff/availability';
import type { ApiProblem } from '@comptoir/contract/wire/api-result';
import { create } from 'zustand';
import type { PayloadOf } from '#lib/api/payload.ts';
import { readStored, writeStored } from '#lib/browser/stored-value.ts';
import { type Subject, subjectKey } from '#lib/service/holdable-list.ts';
import { staffApi } from './session.ts';

interface HoldablesStore {
  /** Null until they are known. */
  readonly holdables: readonly WireHoldable[] | null;
  readonly problem: ApiProblem | null;
  /** The keys of those set last on this device, the latest first. */
  readonly recent: readonly string[];
}

const KEY = 'gestion-holdables';
const MAX_RECENT = 6;

/** What can be sold out; stored, so that a slow network delays no search. Rule SV-72. */
export const useHoldables = create<HoldablesStore>()(() => ({
  problem: null,
  holdables: null,
  recent: [],
  ...read(),
}));

export async function loadHoldables(): Promise<void> {
  useHoldables.setState({ problem: null });
  const result = await staffApi.get<PayloadOf<typeof holdablesAnswer>>('/holdables');
  if (result.ok) store({ holdables: result.payload.holdables });
  else useHoldables.setState({ problem: result.problem });
}

export function noteRecent(subject: Subject): void {
  const key = subjectKey(subject);
  const { recent } = useHoldables.getState();
  store({ recent: [key, ...recent.filter((one) => one !== key)].slice(0, MAX_RECENT) });
}

function store(change: Partial<HoldablesStore>): void {
  useHoldables.setState(change);
  const { holdables, recent } = useHoldables.getState();
  writeStored(KEY, { holdables, recent });
}

function read(): Partial<HoldablesStore> {
  const stored = readStored(KEY);
  if (typeof stored !== 'object' || stored === null) return {};
  if (!('holdables' in stored) || !('recent' in stored)) return {};
  const { holdables, recent } = stored;
  return Array.isArray(holdables) && Array.isArray(recent) ? { holdables, recent } : {};
}
