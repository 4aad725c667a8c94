import type { RelayedPrinter } from '@comptoir/contract/print/relay';
import { openPrinter, type PrinterConnection } from '@comptoir/printer-client/printer-connection';

/** A printer of this network with its one connection. */
export interface PooledPrinter {
  readonly printer: RelayedPrinter;
  readonly connection: PrinterConnection;
  /** Tickets under way. */
  readonly isBusy: () => boolean;
  /** Keeps the connection for as long as `use` takes, also when the printer's address changes meanwhile. */
  use<Result>(use: (connection: PrinterConnection) => Promise<Result>): Promise<Result>;
}

export interface PrinterPool {
  /** Makes the pool what the shop knows; the result is what it did not have before. */
  update(printers: readonly RelayedPrinter[]): readonly PooledPrinter[];
  get(printer: RelayedPrinter): PooledPrinter;
  all(): readonly PooledPrinter[];
  close(): void;
}

interface Entry extends PooledPrinter {
  retire(): void;
}

export function printerPool(open: typeof openPrinter = openPrinter): PrinterPool {
  const entries = new Map<string, Entry>();

  function add(printer: RelayedPrinter): Entry {
    const entry = entryOf(printer, open);
    entries.get(printer.printer_id)?.retire();
    entries.set(printer.printer_id, entry);
    return entry;
  }

  function isKnown(printer: RelayedPrinter): boolean {
    const known = entries.get(printer.printer_id)?.printer;
    return known !== undefined && JSON.stringify(known) === JSON.stringify(printer);
  }

  return {
    update(printers) {
      const kept = new Set(printers.map(({ printer_id }) => printer_id));
      for (const [id, entry] of entries) {
        if (kept.has(id)) continue;
        entry.retire();
        entries.delete(id);
      }
      return printers.filter((printer) => !isKnown(printer)).map(add);
    },
    get(printer) {
      const entry = isKnown(printer) ? entries.get(printer.printer_id) : undefined;
      return entry ?? add(printer);
    },
    all: () => [...entries.values()],
    close() {
      for (const { connection } of entries.values()) connection.close();
    },
  };
}

function entryOf(printer: RelayedPrinter, open: typeof openPrinter): Entry {
  const { host, port, replies } = printer;
  const connection = open({ host, port, replies });
  let uses = 0;
  let isRetired = false;
  return {
    printer,
    connection,
    isBusy: () => uses > 0,
    async use(use) {
      uses += 1;
      try {
        return await use(connection);
      } finally {
        uses -= 1;
        if (isRetired && uses === 0) connection.close();
      }
    },
    retire() {
      isRetired = true;
      if (uses === 0) connection.close();
    },
  };
}
