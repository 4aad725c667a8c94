/** Placeholder for a form, at its size. */
export function ProfileSkeleton() {
  return (
    <div aria-hidden="true" className="motion-safe:animate-pulse space-y-5">
      {['a', 'b', 'c', 'd'].map((place) => (
        <div key={place}>
          <div className="h-5 w-1/3 rounded-field bg-hinoki" />
          <div className="mt-2 h-11 rounded-field bg-hinoki" />
        </div>
      ))}
    </div>
  );
}
