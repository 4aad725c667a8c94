import { createContext, type ReactNode } from 'react';

/** What a document says to machines beside what it shows. */
export interface DocumentParts {
  /** Elements of the head. */
  readonly head: ReactNode;
  /** At the body's end, where it delays nothing. */
  readonly foot: ReactNode;
}

/** Filled on the server alone: machines read documents, and browsers need none of it. */
export const DocumentContext = createContext<DocumentParts | null>(null);
