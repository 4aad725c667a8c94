/** What the bytes of a ticket depend on. */
export interface PrinterFormat {
  readonly columns: number;
  /** `raster` draws the whole ticket, for printers without the code page. */
  readonly codePage: 'pc858' | 'raster';
  /** The number under which this printer has PC858; Epson's is 19, Star's 4. */
  readonly codePageNumber: number;
  /** Kicks the cash drawer after the ticket. */
  readonly opensDrawer: boolean;
}
