import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { loadedPath } from '#lib/browser/loaded-path.ts';
import { hasGroupKey } from '#lib/routing/group-address.ts';
import { startConsentStore, useConsent } from '#stores/visitor/consent.ts';
import { deleteMeasurementCookies, loadTagManager, pagePath, pushEvent } from './data-layer.ts';

startConsentStore();

interface TagManagerProps {
  readonly id: string;
}

/** Sends page views to the tag manager while consent is given. */
export function TagManager({ id }: TagManagerProps) {
  const isGiven = useConsent((consent) => consent.isGiven);
  const { pathname, search } = useLocation();
  const path = pagePath(pathname, search);

  // The tag manager reads addresses by itself, also when the visitor goes back to an earlier one. Rule GP-2.
  const [isSecret, setSecret] = useState(() => hasGroupKey(loadedPath()));
  if (hasGroupKey(pathname) && !isSecret) setSecret(true);

  useEffect(() => {
    if (isGiven && !isSecret) loadTagManager(id);
  }, [isGiven, isSecret, id]);

  useEffect(() => {
    if (!isGiven) return;
    const page = { page_path: path, page_title: document.title };
    pushEvent(window, { event: 'page_view', ...page });
  }, [isGiven, path]);

  useEffect(
    () =>
      useConsent.subscribe((now, before) => {
        if (before.isGiven && !now.isGiven) stopMeasuring();
      }),
    [],
  );

  return null;
}

/** A script that runs already stops only when the page is reloaded. */
function stopMeasuring(): void {
  deleteMeasurementCookies(document, window.location.hostname);
  window.location.reload();
}
