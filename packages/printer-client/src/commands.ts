/** Control characters of ESC/POS. */
export const DLE = 0x10;
export const ESC = 0x1b;
export const GS = 0x1d;

/** Sets the printer's modes to those of its start and clears the line that is not printed yet. */
export const INITIALISE = Uint8Array.of(ESC, 0x40);

/** Feeds the paper to the cutter and cuts all but one point. */
export const FEED_AND_CUT = Uint8Array.of(GS, 0x56, 0x42, 0);

/** The printer reports changes of online state, errors and paper by itself, four bytes each (GS a). */
export const REPORT_CHANGES = Uint8Array.of(GS, 0x61, 0x0e);

/** The questions of DLE EOT in the order of their answers: printer, offline cause, error cause, paper. */
const STATUS_QUESTIONS = [1, 2, 3, 4];

/** Asks for the four status bytes, which come at once whatever waits in the printer's buffer. */
export const ASK_STATUS = Uint8Array.from(STATUS_QUESTIONS.flatMap((n) => [DLE, 0x04, n]));

/** GS ( H function 48: the printer returns this ID of four characters once all before it is on paper. */
export function askCompletion(id: string): Uint8Array {
  return Uint8Array.of(GS, 0x28, 0x48, 6, 0, 48, 48, ...Buffer.from(id, 'latin1'));
}
