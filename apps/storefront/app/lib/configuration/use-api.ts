import { useMemo } from 'react';
import { type ApiClient, createHttpApiClient } from '#lib/api/api-client.ts';
import { useRootData } from './root-data.ts';

/** The API, called from the browser. A module of its own: not every page calls it. */
export function useApi(): ApiClient {
  const { apiRoot } = useRootData();
  return useMemo(() => createHttpApiClient(apiRoot), [apiRoot]);
}
