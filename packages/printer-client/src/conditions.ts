/**
 * What keeps a printer from printing. `refused`: an error of its own, as a blocked cutter; `offline`: no
 * connection, no answer, or no cause given.
 */
export type PrinterCondition = 'ready' | 'paper' | 'cover' | 'offline' | 'refused';

/** The four answers to `ASK_STATUS`. An open cover comes first: its paper sensor says nothing then. */
export function conditionOfStatus([printer, offline, error, paper]: StatusBytes): PrinterCondition {
  if (offline & 0x04) return 'cover';
  if (offline & 0x20 || paper & 0x60) return 'paper';
  if (offline & 0x40 || error & 0x68) return 'refused';
  return printer & 0x08 ? 'offline' : 'ready';
}

export type StatusBytes = readonly [number, number, number, number];

/** The four bytes of an automatic status. */
export function conditionOfReport([printer, error, paper]: StatusBytes): PrinterCondition {
  if (printer & 0x20) return 'cover';
  if (paper & 0x0c) return 'paper';
  if (error & 0x68) return 'refused';
  return printer & 0x08 ? 'offline' : 'ready';
}
