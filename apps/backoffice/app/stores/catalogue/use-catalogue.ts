import type { catalogueAnswer } from '@comptoir/contract/staff/catalogue';
import { useEffect } from 'react';
import type { PayloadOf } from '#lib/api/payload.ts';
import { useLoaded } from '#stores/use-loaded.ts';
import { saveUnderWay } from './use-entity-editor.ts';

/** The draft as the server tells it. */
export type Catalogue = PayloadOf<typeof catalogueAnswer>;

/** The draft, also with what the page before is still saving as it goes. */
export function useCatalogue() {
  const loaded = useLoaded<Catalogue>('/catalogue');
  const { reload } = loaded;
  useEffect(() => {
    void saveUnderWay()?.then(reload);
  }, [reload]);
  return loaded;
}
