import { DLE } from '@comptoir/printer-client/commands';
import type { PrinterCondition } from '@comptoir/printer-client/conditions';

/** The answer to DLE EOT n. */
export function statusByte(n: number, condition: PrinterCondition): number {
  const bits: Readonly<Record<number, number>> = {
    1: condition === 'ready' ? 0 : 0x08,
    2: { ready: 0, cover: 0x04, paper: 0x20, refused: 0x40, offline: 0 }[condition],
    3: condition === 'refused' ? 0x08 : 0,
    4: condition === 'paper' ? 0x6c : 0,
  };
  return 0x12 | (bits[n] ?? 0);
}

/** The four bytes that a printer sends by itself at a change (GS a). */
export function statusReport(condition: PrinterCondition): Uint8Array {
  return Uint8Array.of(
    0x10 | (condition === 'ready' ? 0 : 0x08) | (condition === 'cover' ? 0x20 : 0),
    condition === 'refused' ? 0x08 : 0,
    condition === 'paper' ? 0x0f : 0,
    0x0f,
  );
}

/** Finds the questions DLE EOT n in what arrives, also across chunks, as a printer does that is offline. */
export function questionReader(): (chunk: Uint8Array) => number[] {
  let before: readonly number[] = [];
  return (chunk) => {
    const bytes = [...before, ...chunk];
    before = bytes.slice(-2);
    return bytes.filter((_, index) => bytes[index - 2] === DLE && bytes[index - 1] === 0x04);
  };
}
