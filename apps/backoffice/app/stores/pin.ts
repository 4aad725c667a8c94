import type { Permission } from '@comptoir/domain/staff/permissions';
import { askForPin } from './ask-for-pin.ts';
import { useSession } from './session.ts';

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
