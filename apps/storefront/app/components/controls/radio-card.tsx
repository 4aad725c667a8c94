import type { ReactNode } from 'react';

interface RadioCardProps {
  readonly name: string;
  readonly isChecked: boolean;
  readonly isDisabled?: boolean;
  readonly onChoose: () => void;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A radio button as a card. */
export function RadioCard({
  name,
  isChecked,
  isDisabled = false,
  onChoose,
  className = 'px-4',
  children,
}: RadioCardProps) {
  return (
    <label
      className={`relative flex min-h-11 cursor-pointer items-center gap-2 rounded-field border border-edge bg-paper py-2 has-checked:border-ink has-checked:bg-hinoki has-disabled:cursor-not-allowed has-disabled:border-hinoki has-disabled:text-quiet has-checked:ring-1 has-checked:ring-ink has-focus-visible:outline-3 has-focus-visible:outline-(--focus) ${className}`}
    >
      <input
        type="radio"
        name={name}
        checked={isChecked}
        disabled={isDisabled}
        onChange={onChoose}
        // Covers the whole card, so that explore-by-touch finds it where it is visible.
        className="absolute inset-0 cursor-[inherit] appearance-none rounded-field outline-none"
      />
      <span className="min-w-0 flex-1">{children}</span>
    </label>
  );
}
