import { useEffect, useState } from 'react';
import { PAGE_START } from '#lib/browser/page-start.ts';
import { reachableStorage } from '#stores/persistence/reachable-storage.ts';
import { areConditionsMet } from './gate-conditions.ts';
import { type InstallGate, waitAtGate } from './install-gate.ts';

/** The gate as it stands, since the page was started. */
export function useInstallGate(): InstallGate {
  const [gate, setGate] = useState<InstallGate>('shut');
  useEffect(() => {
    const storage = reachableStorage(() => window.localStorage);
    return waitAtGate(() => areConditionsMet(storage), Date.now() - PAGE_START, setGate);
  }, []);
  return gate;
}
