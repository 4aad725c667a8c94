import { t } from '@comptoir/staff-texts/translate';
import type { ReactNode } from 'react';

interface SetupLineProps {
  readonly title: string;
  /** `wrong`: what was typed has errors; `advised`: the shop opens without it too. */
  readonly state: 'done' | 'wrong' | 'missing' | 'advised';
  readonly text: string;
  readonly action: ReactNode;
  readonly children?: ReactNode;
}

const SIGNS = { done: '✓', wrong: '!', missing: '…', advised: '?' } as const;
const LOOKS = {
  done: 'border-matcha text-matcha',
  wrong: 'border-alarm text-alarm',
  missing: 'border-ink text-ink',
  advised: 'border-edge text-quiet',
} as const;
const WORDS = {
  done: 'done',
  wrong: 'to correct',
  missing: 'missing',
  advised: 'advised',
} as const;

/** A line of the way to the opening: its state by shape, word and colour, and the one thing to do. */
export function SetupLine({ title, state, text, action, children }: SetupLineProps) {
  return (
    <li className="grid grid-cols-[2.5rem_1fr] gap-x-4 gap-y-3 py-5">
      <span
        aria-hidden="true"
        className={`grid size-10 place-items-center rounded-full border-2 font-bold text-large ${LOOKS[state]}`}
      >
        {SIGNS[state]}
      </span>
      <div className="min-w-0 space-y-3">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <div className="min-w-0 flex-1 basis-64">
            <h2 className="text-heading leading-tight">
              {title}{' '}
              <span className={`font-sans font-semibold text-small ${LOOKS[state]}`}>
                {t(WORDS[state])}
              </span>
            </h2>
            <p className="text-quiet">{text}</p>
          </div>
          {action}
        </div>
        {children}
      </div>
    </li>
  );
}
