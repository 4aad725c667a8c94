interface OpeningLineProps {
  /** Null until the browser knows the time, while its space stays empty. */
  readonly note: { readonly isOpen: boolean; readonly text: string } | null;
  readonly className?: string;
}

/** Whether orders are taken, in one line. Pages are cached for all visitors, so the browser fills it. */
export function OpeningLine({ note, className = '' }: OpeningLineProps) {
  return (
    <p className={`flex min-h-[1.55em] items-baseline gap-2.5 font-semibold ${className}`}>
      {note && (
        <>
          <span
            aria-hidden="true"
            className={`size-2.5 shrink-0 rounded-full ${note.isOpen ? 'bg-matcha' : 'border-2 border-edge'}`}
          />
          {note.text}
        </>
      )}
    </p>
  );
}
