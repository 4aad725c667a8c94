import { t } from '@comptoir/staff-texts/translate';
import type { ReactNode } from 'react';

interface CheckLineProps {
  readonly title: string;
  readonly isToSee: boolean;
  /** The state in a sentence. */
  readonly text: string;
  /** The one thing to do about it. */
  readonly action?: ReactNode;
  /** What it consists of. */
  readonly children?: ReactNode;
}

/** A line of the opening check: in order or to be seen, by its shape, its word and its colour. Rule SV-81. */
export function CheckLine({ title, isToSee, text, action, children }: CheckLineProps) {
  return (
    <li className="grid grid-cols-[2.5rem_1fr] gap-x-4 gap-y-3 py-5">
      <span
        aria-hidden="true"
        className={`grid size-10 place-items-center rounded-full border-2 font-bold text-large ${isToSee ? 'border-alarm text-alarm' : 'border-matcha text-matcha'}`}
      >
        {isToSee ? '!' : '✓'}
      </span>
      <div className="min-w-0 space-y-3">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <div className="min-w-0 flex-1 basis-64">
            <h2 className="text-heading leading-tight">
              {title}{' '}
              <span
                className={`font-sans font-semibold text-small ${isToSee ? 'text-alarm' : 'text-matcha'}`}
              >
                {isToSee ? t('to see') : t('in order')}
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
