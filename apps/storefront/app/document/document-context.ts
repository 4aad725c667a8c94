import { createContext, type ReactNode } from 'react';

/** What a document says to machines beside what it shows. */
export interface DocumentParts {
  /** Elements of the head. */
  readonly head: ReactNode;
  /** At the body's end, where it delays nothing. */
  readonly foot: ReactNode;
}

/** The part of an address that an error page names. */
export interface RequestedAddress {
  readonly pathname: string;
  /** With its question mark; empty for none. */
  readonly search: string;
}

/** Filled on the server alone: machines read documents, and browsers need none of it. */
export const DocumentContext = createContext<
  (DocumentParts & { readonly asked: RequestedAddress }) | null
>(null);
