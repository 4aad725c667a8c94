import type { ReactNode } from 'react';

interface FilterChipProps {
  readonly isChosen: boolean;
  readonly onChange: (isChosen: boolean) => void;
  readonly children: ReactNode;
}

/** A box to be ticked that looks like a chip; ticked, it has a tick and the colour of what is chosen. */
export function FilterChip({ isChosen, onChange, children }: FilterChipProps) {
  return (
    <label className="group relative inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-edge bg-paper px-4 transition-colors duration-(--swift) hover:border-ink has-checked:border-ink has-checked:bg-hinoki">
      <input
        type="checkbox"
        className="absolute inset-0 size-full cursor-pointer appearance-none rounded-full"
        checked={isChosen}
        onChange={(event) => onChange(event.target.checked)}
      />
      <svg
        viewBox="0 0 16 16"
        aria-hidden="true"
        className="size-3.5 fill-none stroke-current group-not-has-checked:hidden"
      >
        <path d="m2.500 8.500 3.500 3.500 7.500-8" strokeWidth="2.200" />
      </svg>
      <span className="inline-block first-letter:uppercase">{children}</span>
    </label>
  );
}
