interface LiveRegionProps {
  /** Announced to screen readers only; empty announces nothing. */
  readonly message: string;
}

/** Stays in the page while its message changes: a region that appears with its text is not read. */
export function LiveRegion({ message }: LiveRegionProps) {
  return (
    <div role="status" className="sr-only">
      {message}
    </div>
  );
}
