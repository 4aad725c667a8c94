import type { PrinterSettings } from './printing.ts';

/** What a new printer has where nothing else is said. Without zod: the page's form begins with it. Rule PR-1. */
export const NEW_PRINTER = {
  host: null,
  port: null,
  replies: 'completion',
  relay_device_id: null,
  columns: 42,
  code_page: 'pc858',
  kinds: ['kitchen'],
  categories: [],
  copies: 1,
  prints_when: 'accepted',
  minutes_before_start: null,
  fallback_printer_id: null,
  opens_drawer: false,
} as const satisfies Partial<PrinterSettings>;

/** The TCP port of most network printers. Rule PR-2. */
export const USUAL_PRINTER_PORT = 9100;
