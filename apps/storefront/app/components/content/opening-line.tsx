interface OpeningLineProps {
  readonly note: { readonly isOpen: boolean; readonly text: string };
}

/** Whether orders are taken, in one line with its sign; of pages that load it once the time is known. */
export function OpeningLine({ note: { isOpen, text } }: OpeningLineProps) {
  return (
    <>
      <span
        aria-hidden="true"
        className={`size-2.5 shrink-0 rounded-full ${isOpen ? 'bg-matcha' : 'border-2 border-edge'}`}
      />
      {text}
    </>
  );
}
