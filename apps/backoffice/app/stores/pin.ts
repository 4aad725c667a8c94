import type { Permission } from '@comptoir/domain/staff/permissions';
import { create } from 'zustand';
import { useSession } from './session.ts';

interface PinStore {
  /** Resolves the step that waits; null while none does. */
  readonly settle: ((isGiven: boolean) => void) | null;
}

/** The dialog that asks who acts on a shared device is open while a step waits for it. */
export const usePin = create<PinStore>()(() => ({ settle: null }));

let waiting: Promise<boolean> | null = null;

/** Asks who acts on this device; steps that wait at the same time share one dialog. Rule SA-32. */
export function askForPin(): Promise<boolean> {
  waiting ??= new Promise<boolean>((resolve) => {
    usePin.setState({
      settle(isGiven) {
        waiting = null;
        usePin.setState({ settle: null });
        resolve(isGiven);
      },
    });
  });
  return waiting;
}

/**
 * Whether the caller holds a permission, after asking for a PIN where a shared device lacks it. The server decides
 * in the end.
 */
export async function ensurePermission(permission: Permission): Promise<boolean> {
  if (holds(permission)) return true;
  const { state } = useSession.getState();
  const isDevice = state.kind === 'open' && state.session.device !== null;
  return isDevice && (await askForPin()) && holds(permission);
}

function holds(permission: Permission): boolean {
  const { state } = useSession.getState();
  return state.kind === 'open' && state.session.permissions.includes(permission);
}
