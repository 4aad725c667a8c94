export interface OpeningNote {
  readonly isOpen: boolean;
  readonly text: string;
}

interface OpeningLineProps {
  readonly note: OpeningNote;
  readonly className?: string;
}

/** Whether orders are taken, in a sentence with its sign. */
export function OpeningLine({ note: { isOpen, text }, className = '' }: OpeningLineProps) {
  return (
    <p data-open={isOpen || undefined} className={`opening-line ${className}`}>
      {text}
    </p>
  );
}
