interface OrderSkeletonsProps {
  readonly count: number;
}

/** Placeholders for orders, at their size. */
export function OrderSkeletons({ count }: OrderSkeletonsProps) {
  return (
    <div aria-hidden="true" className="motion-safe:animate-pulse space-y-4">
      {Array.from({ length: count }, (_, place) => place).map((place) => (
        <div key={place} className="rounded-card border border-hinoki bg-paper p-4 tablet:p-5">
          <div className="flex justify-between gap-8">
            <div className="h-5 w-1/2 rounded-field bg-hinoki" />
            <div className="h-6 w-20 rounded-field bg-hinoki" />
          </div>
          <div className="mt-2 h-5 w-1/3 rounded-field bg-hinoki" />
          <div className="mt-4 h-11 w-56 rounded-full bg-hinoki" />
        </div>
      ))}
    </div>
  );
}
