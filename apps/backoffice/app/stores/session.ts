import type { StaffSession } from '@comptoir/contract/staff/session';
import { type ApiProblem, callOverHttp } from '@comptoir/contract/wire/api-result';
import type { Permission } from '@comptoir/domain/staff/permissions';
import { create } from 'zustand';
import { createStaffClient } from '#lib/api/staff-client.ts';
import { readStored, writeStored } from '#lib/browser/stored-value.ts';
import { showTimesIn } from '#lib/format/time-text.ts';
import { askForPin } from './ask-for-pin.ts';
import { serverClock } from './board/clock.ts';
import { reauthenticate } from './step-up.ts';

/** Where the caller's session stands. */
export type SessionState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'signed_out' }
  /** As the server said last; `isConfirmed` is false for one remembered from before, without a network. */
  | { readonly kind: 'open'; readonly session: StaffSession; readonly isConfirmed: boolean }
  /** The server did not answer, and nothing is remembered. */
  | { readonly kind: 'failed'; readonly problem: ApiProblem };

/** The number of the latest change of the session, or question about it: an answer to an earlier one is late. */
let latest = 0;

/** After this time without an answer the remembered session opens. */
const ANSWER_MS = 4_000;

interface SessionStore {
  readonly state: SessionState;
  /** Asks the server who the caller is. */
  load(): Promise<void>;
  /** Takes over what an answer said, as of a sign-in. */
  open(session: StaffSession): void;
  /** Ends the session on the server, and then here; false where that failed. */
  signOut(): Promise<boolean>;
}

/** The client of every page. A rejected session ends, and a needed proof is asked for. */
export const staffApi = createStaffClient(callOverHttp('/v2/staff'), {
  onUnauthorized: () => end(),
  stepUp: reauthenticate,
  pin: askForPin,
});

export const useSession = create<SessionStore>()((set, get) => ({
  state: { kind: 'loading' },
  async load() {
    const openRemembered = (session: StaffSession) => set(opened(session, false));
    latest += 1;
    const number = latest;
    // On a dead network a request may stay open for minutes.
    const timer = setTimeout(() => {
      const session = remembered();
      if (session && get().state.kind === 'loading') openRemembered(session);
    }, ANSWER_MS);
    const result = await staffApi.get<StaffSession>('/session');
    clearTimeout(timer);
    if (number !== latest) return;
    if (result.ok) return get().open(result.payload);
    if (result.problem.status === 401) return end();
    const session = remembered();
    if (session) openRemembered(session);
    else set({ state: { kind: 'failed', problem: result.problem } });
  },
  open(session) {
    latest += 1;
    serverClock.receive(Date.parse(session.now));
    remember(session);
    set(opened(session, true));
    reloadWhenPinEnds(session);
  },
  async signOut() {
    latest += 1;
    const result = await staffApi.delete<StaffSession>('/session');
    const isOver = result.ok || result.problem.status === 401;
    if (isOver) {
      // What was remembered of the person does not open again where the next question gets no answer.
      forget();
      // On a device the board stays open without a person.
      await get().load();
    }
    return isOver;
  },
}));

/** Pages write times in the time zone that the session says. Rule H-1. */
function opened(session: StaffSession, isConfirmed: boolean) {
  showTimesIn(session.timezone);
  return { state: { kind: 'open', session, isConfirmed } } as const;
}

let pinTimer: ReturnType<typeof setTimeout> | undefined;

/** A PIN holds for two minutes: what it opened closes then. */
function reloadWhenPinEnds({ acting }: StaffSession): void {
  clearTimeout(pinTimer);
  if (!acting) return;
  const left = Math.max(0, Date.parse(acting.until) - serverClock.now());
  pinTimer = setTimeout(() => useSession.getState().load(), left + 500);
}

function end(): void {
  latest += 1;
  forget();
  useSession.setState({ state: { kind: 'signed_out' } });
}

/** The open session, or null. */
export function useOpenSession(): StaffSession | null {
  return useSession(({ state }) => (state.kind === 'open' ? state.session : null));
}

/** In whose name a page stores what only they may see or send again. Rules OB-78 and OB-81. */
export function ownerOf({ person, device }: StaffSession): string {
  return person ? `person:${person.person_id}` : `device:${device?.device_id}`;
}

/** Whether the caller has a permission. The server decides; the page only leaves out what it would refuse. */
export function useMay(permission: Permission): boolean {
  return useSession(
    ({ state }) => state.kind === 'open' && state.session.permissions.includes(permission),
  );
}

/**
 * Whether an action is offered: the caller has its permission, or is a shared device to which no
 * PIN was told: one may give it. Rule SV-73.
 */
export function mayBegin({ state }: Pick<SessionStore, 'state'>, permission: Permission): boolean {
  if (state.kind !== 'open') return false;
  const { permissions, device, acting } = state.session;
  return permissions.includes(permission) || (device !== null && acting === null);
}

export function useMayBegin(permission: Permission): boolean {
  return useSession((session) => mayBegin(session, permission));
}

const KEY = 'gestion-session';
/** The stored board, which ends with the session. Rule OB-78. */
export const BOARD_KEY = 'gestion-board';

/** Kept without secrets, so that the board can show its orders after a start without a network. */
function remember(session: StaffSession): void {
  writeStored(KEY, session);
}

function forget(): void {
  writeStored(KEY, null);
  writeStored(BOARD_KEY, null);
}

function remembered(): StaffSession | null {
  const stored = readStored(KEY);
  return isSession(stored) ? stored : null;
}

function isSession(stored: unknown): stored is StaffSession {
  return (
    typeof stored === 'object' &&
    stored !== null &&
    'permissions' in stored &&
    Array.isArray(stored.permissions) &&
    'person' in stored &&
    'device' in stored
  );
}
