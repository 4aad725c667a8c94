import { create } from 'zustand';

interface SheetPrinterStore {
  /** The browser printer whose sheets this device prints; null for none. */
  readonly printerId: string | null;
}

const KEY = 'gestion-sheet-printer';

/** Which printer's sheets come out of this device, chosen on it. Rule PR-127. */
export const useSheetPrinter = create<SheetPrinterStore>()(() => ({ printerId: read() }));

export function chooseSheetPrinter(printerId: string | null): void {
  useSheetPrinter.setState({ printerId });
  try {
    if (printerId === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, printerId);
  } catch {
    // A full or forbidden storage: the choice lasts as long as the page.
  }
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
