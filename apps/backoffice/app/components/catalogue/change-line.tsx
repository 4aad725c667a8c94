import type { ReactNode } from 'react';

const SIGNS = {
  new: { sign: '+', look: 'text-matcha' },
  changed: { sign: '~', look: '' },
  unchanged: { sign: '=', look: 'text-quiet' },
} as const;

interface ChangeLineProps {
  readonly kind: keyof typeof SIGNS;
  readonly name: string;
  /** The kind in the gender of what is named. */
  readonly word: string;
  readonly place?: string;
  /** What changes, a paragraph each. */
  readonly children: ReactNode;
}

/** What a file does to one thing of the draft. Rules CA-44 and OP-24. */
export function ChangeLine({ kind, name, word, place, children }: ChangeLineProps) {
  const { sign, look } = SIGNS[kind];
  return (
    <li className="grid grid-cols-[1.5rem_1fr] gap-x-3 py-3">
      <span aria-hidden="true" className={`font-bold ${look}`}>
        {sign}
      </span>
      <div className="min-w-0">
        <p className="break-words font-semibold">
          {name} <span className={`text-small ${look}`}>{word}</span>
          {place && <span className="font-normal text-quiet text-small"> · {place}</span>}
        </p>
        {children}
      </div>
    </li>
  );
}
