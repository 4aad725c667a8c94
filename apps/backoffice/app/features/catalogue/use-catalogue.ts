import { useEffect } from 'react';
import { useLoaded } from '#stores/use-loaded.ts';
import type { Catalogue } from './catalogue.tsx';
import { saveUnderWay } from './use-entity-editor.ts';

/** The draft, also with what the page before is still saving as it goes. */
export function useCatalogue() {
  const loaded = useLoaded<Catalogue>('/catalogue');
  const { reload } = loaded;
  useEffect(() => {
    void saveUnderWay()?.then(reload);
  }, [reload]);
  return loaded;
}
