import type { OrderType } from '@comptoir/domain/menu/menu';

export interface OpeningNote {
  readonly isOpen: boolean;
  readonly text: string;
}

interface OpeningLineProps {
  readonly note: OpeningNote;
  readonly className?: string;
  readonly 'data-orders'?: OrderType;
}

/** Whether orders are taken, in a sentence with its sign. */
export function OpeningLine({ note, className = '', ...mark }: OpeningLineProps) {
  const { isOpen, text } = note;
  return (
    <p {...mark} data-open={isOpen || undefined} className={`opening-line ${className}`}>
      {text}
    </p>
  );
}
