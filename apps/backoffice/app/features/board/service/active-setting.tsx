import { useIsOffline } from './command-notes.tsx';
import { EndWords } from './end-words.tsx';

interface ActiveSettingProps {
  readonly until: string | null;
  readonly before?: string;
  readonly action: string;
  /** What the button ends, for ears alone. */
  readonly what: string;
  readonly onEnd: () => void;
}

/** In a dialog: until when something is set, and the button that ends it. */
export function ActiveSetting({ until, before, action, what, onEnd }: ActiveSettingProps) {
  const isOffline = useIsOffline();
  return (
    <div className="mb-2 flex items-center justify-between gap-3 rounded-field bg-hinoki py-1 ps-4 pe-1">
      <p className="font-semibold leading-tight">
        {before && `${before} `}
        <EndWords until={until} />
      </p>
      <button
        type="button"
        disabled={isOffline}
        onClick={onEnd}
        className="min-h-12 shrink-0 rounded-field border-2 border-ink px-4 font-bold disabled:opacity-50"
      >
        {action} <span className="sr-only">{what}</span>
      </button>
    </div>
  );
}
