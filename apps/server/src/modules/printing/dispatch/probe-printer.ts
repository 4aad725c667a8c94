import type { PrinterReplies, PrinterTimeouts } from '@comptoir/printer-client/outcomes';
import { openPrinter } from '@comptoir/printer-client/printer-connection';

/** Longer than another connection stays open without a job. */
const CONTENTION_MS = 7_000;

/** The replies of a TCP printer, without paper; null when it can't be reached. */
export async function probePrinter(
  host: string,
  port: number,
  timeouts: Partial<PrinterTimeouts> = { connectMs: CONTENTION_MS, statusMs: CONTENTION_MS },
): Promise<PrinterReplies | null> {
  const connection = openPrinter({ host, port, timeouts });
  try {
    return await connection.probe();
  } finally {
    connection.close();
  }
}
