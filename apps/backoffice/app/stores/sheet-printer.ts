import { create } from 'zustand';
import { readStored, writeStored } from '#lib/browser/stored-value.ts';

interface SheetPrinterStore {
  /** The browser printer whose sheets this device prints; null for none. */
  readonly printerId: string | null;
}

const KEY = 'gestion-sheet-printer';

/** Which printer's sheets come out of this device, chosen on it. Rule PR-127. */
export const useSheetPrinter = create<SheetPrinterStore>()(() => ({ printerId: read() }));

export function chooseSheetPrinter(printerId: string | null): void {
  useSheetPrinter.setState({ printerId });
  writeStored(KEY, printerId);
}

function read(): string | null {
  const stored = readStored(KEY);
  return typeof stored === 'string' ? stored : null;
}
