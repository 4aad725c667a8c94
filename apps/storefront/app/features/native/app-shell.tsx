import { Skeleton } from '#components/feedback/skeleton.tsx';
import french from '#locales/fr.json' with { type: 'json' };

/** What the app shows before the restaurant's data is loaded. Its one text is part of the build. */
export function AppShell() {
  return (
    <div role="status">
      <span className="sr-only">{french['Loading…']}</span>
      <div className="min-h-(--header-size) border-hinoki border-b" />
      <div className="wrap py-10">
        <Skeleton lines={8} />
      </div>
    </div>
  );
}
