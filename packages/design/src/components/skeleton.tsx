interface SkeletonProps {
  /** As many bars as the content will have lines. */
  readonly lines?: number;
}

/** A placeholder of about the content’s size. */
export function Skeleton({ lines = 3 }: SkeletonProps) {
  return (
    <div aria-hidden="true" className="motion-safe:animate-pulse space-y-3">
      {Array.from({ length: lines }, (_, line) => line).map((line) => (
        <div key={line} className="h-5 rounded-field bg-hinoki last:w-2/3" />
      ))}
    </div>
  );
}
