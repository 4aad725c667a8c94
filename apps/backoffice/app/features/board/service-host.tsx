import { lazy, Suspense } from 'react';
import { useServiceDialog } from '#stores/service-dialog.ts';

const ServiceDialogs = lazy(() => import('./service/service-dialogs.tsx'));

/** The place of the dialogs that set a service, on every page; they are loaded when the first one opens. */
export function ServiceHost() {
  const isOpen = useServiceDialog(({ dialog }) => dialog !== null);
  if (!isOpen) return null;
  return (
    <Suspense>
      <ServiceDialogs />
    </Suspense>
  );
}
