import type { ReactNode } from 'react';

interface OptionCardProps {
  readonly type: 'checkbox' | 'radio';
  readonly label: string;
  readonly hint?: ReactNode;
  readonly isChecked: boolean;
  readonly isDisabled?: boolean | undefined;
  readonly onChange: () => void;
  /** The group of radio buttons that it is one of. */
  readonly name?: string;
  readonly value?: string;
}

/** An option to tick or to choose; the whole card can be pressed. */
export function OptionCard(props: OptionCardProps) {
  const { type, label, hint, isChecked, isDisabled = false, onChange, name, value } = props;
  return (
    <label className="flex min-h-14 cursor-pointer items-center gap-3 rounded-field border border-edge bg-paper px-4 py-2 has-checked:border-ink has-checked:bg-hinoki has-disabled:cursor-not-allowed has-disabled:opacity-60 has-checked:ring-1 has-checked:ring-ink has-focus-visible:outline-3 has-focus-visible:outline-(--focus) has-focus-visible:outline-offset-2">
      <input
        type={type}
        name={name}
        value={value}
        checked={isChecked}
        disabled={isDisabled}
        onChange={onChange}
        className="size-5 shrink-0 accent-(--ink)"
      />
      <span>
        <span className="block font-semibold leading-tight">{label}</span>
        {hint && <span className="block text-quiet text-small">{hint}</span>}
      </span>
    </label>
  );
}
