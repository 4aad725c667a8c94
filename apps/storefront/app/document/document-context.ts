import { createContext, type ReactNode } from 'react';

/** A document's metadata for crawlers and link previews. */
export interface DocumentParts {
  /** Elements of the head. */
  readonly head: ReactNode;
  /** At the body's end, where it delays nothing. */
  readonly foot: ReactNode;
}

/** The part of a URL that an error page shows. */
export interface RequestedAddress {
  readonly pathname: string;
  /** With its question mark; empty for none. */
  readonly search: string;
}

/** Set on the server only: crawlers read documents, browsers need no metadata after hydration. */
export const DocumentContext = createContext<
  (DocumentParts & { readonly asked: RequestedAddress }) | null
>(null);
