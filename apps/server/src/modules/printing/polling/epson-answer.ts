/** How long a printer may take for a job before it gives up, in milliseconds. */
const PRINT_TIMEOUT_MS = 10_000;

/** The `printjobid` of a document that prints nothing, and tells the printer's state. Rule PR-95. */
export const STATUS_JOB_ID = 'status';

const STATUS_DOCUMENT =
  '<epos-print xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print"></epos-print>';

/**
 * The answer to a `GetRequest`: one print request with its id, of 1 to 30 characters of letters, digits,
 * underscore, hyphen and period. Version 2.00 is the first with ids. Rule PR-93.
 */
export function eposPrintAnswer(id: string, document: string): string {
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<PrintRequestInfo Version="2.00">',
    '<ePOSPrint>',
    '<Parameter>',
    '<devid>local_printer</devid>',
    `<timeout>${PRINT_TIMEOUT_MS}</timeout>`,
    `<printjobid>${id}</printjobid>`,
    '</Parameter>',
    `<PrintData>${document}</PrintData>`,
    '</ePOSPrint>',
    '</PrintRequestInfo>',
  ].join('');
}

/** Asks the printer for its state, on no paper. Rule PR-95. */
export function eposStatusAnswer(): string {
  return eposPrintAnswer(STATUS_JOB_ID, STATUS_DOCUMENT);
}
