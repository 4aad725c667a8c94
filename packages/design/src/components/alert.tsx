import type { ReactNode } from 'react';

interface AlertProps {
  /** `problem` is announced at once, `note` after what is being read. */
  readonly kind: 'problem' | 'note' | 'success';
  readonly children: ReactNode;
}

const LOOKS = {
  problem: { frame: 'border-alarm', sign: '!' },
  note: { frame: 'border-edge', sign: 'i' },
  success: { frame: 'border-matcha', sign: '✓' },
} as const satisfies Record<AlertProps['kind'], { frame: string; sign: string }>;

/** A message about something that just happened; screen readers announce it. */
export function Alert({ kind, children }: AlertProps) {
  const { frame, sign } = LOOKS[kind];
  return (
    <div
      role={kind === 'problem' ? 'alert' : 'status'}
      className={`flex gap-3 rounded-card border-2 bg-paper px-4 py-3 ${frame}`}
    >
      <span
        aria-hidden="true"
        className="grid size-6 shrink-0 place-items-center rounded-full border border-current font-bold text-small"
      >
        {sign}
      </span>
      <div className="min-w-0">{children}</div>
    </div>
  );
}
