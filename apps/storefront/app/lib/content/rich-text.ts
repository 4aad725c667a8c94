/** A text with structure: what Markdown becomes on the server, and what pages show. */
export type RichText = readonly Block[];

export type Block =
  | {
      readonly kind: 'heading';
      readonly level: 2 | 3 | 4;
      /** By which it is linked to. */
      readonly id: string;
      readonly content: readonly Inline[];
    }
  | { readonly kind: 'paragraph'; readonly content: readonly Inline[] }
  | {
      readonly kind: 'list';
      /** The number of the first entry; null for a list without numbers. */
      readonly start: number | null;
      readonly entries: readonly RichText[];
    }
  | { readonly kind: 'quotation'; readonly blocks: RichText }
  | { readonly kind: 'code'; readonly text: string }
  | {
      readonly kind: 'table';
      readonly head: readonly Cell[];
      readonly rows: readonly (readonly Cell[])[];
    }
  | { readonly kind: 'break' };

export type Cell = readonly Inline[];

export type Inline =
  | string
  | { readonly kind: 'strong' | 'emphasis' | 'deleted'; readonly content: readonly Inline[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly address: string; readonly content: readonly Inline[] }
  | { readonly kind: 'picture'; readonly address: string; readonly text: string }
  | { readonly kind: 'line' };
