import { Button } from './button.tsx';

interface PasskeyButtonProps {
  readonly label: string;
  readonly isBusy: boolean;
  readonly onPress: () => void;
}

/** Begins the browser's own dialog for passkeys. */
export function PasskeyButton({ label, isBusy, onPress }: PasskeyButtonProps) {
  return (
    <Button isBusy={isBusy} onClick={onPress} className="w-full">
      <svg viewBox="0 0 24 24" aria-hidden="true" className="size-6" fill="none">
        <circle cx="8.5" cy="8.5" r="5" stroke="currentColor" strokeWidth="1.8" />
        <path
          d="m12.2 12.2 8 8M16.5 16.5l2.6-2.6"
          stroke="currentColor"
          strokeWidth="1.8"
          strokeLinecap="round"
        />
      </svg>
      {label}
    </Button>
  );
}
