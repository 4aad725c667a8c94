import { useMemo } from 'react';
import { create } from 'zustand';
import { readStored, writeStored } from '#lib/browser/stored-value.ts';
import type { Station } from '#lib/service/station-lines.ts';
import { useHoldables } from './holdables.ts';

const KEY = 'gestion-station';

/** The categories that the kitchen's view of this device shows; none for all. Rule OB-54. */
const useCategories = create<{ readonly categories: readonly string[] }>()(() => ({
  categories: read(),
}));

export function chooseStation(categories: readonly string[]): void {
  useCategories.setState({ categories });
  writeStored(KEY, categories);
}

/** What this device's kitchen makes. */
export function useStation(): Station {
  const categories = useCategories((store) => store.categories);
  const holdables = useHoldables((store) => store.holdables);
  return useMemo(() => {
    const items = (holdables ?? []).filter(({ kind }) => kind === 'item');
    return { categories, categoryOf: new Map(items.map(({ id, context }) => [id, context])) };
  }, [categories, holdables]);
}

function read(): readonly string[] {
  const stored = readStored(KEY);
  return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : [];
}
