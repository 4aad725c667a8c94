import { useRootData } from '#lib/configuration/root-data.ts';

/** The absolute URL of a picture as settings and menus name it; empty for none. */
export function servedUrl(path: string, apiRoot: string): string {
  return path.startsWith('/') ? `${apiRoot}${path}` : path;
}

/** The address of a picture for the page that shows it. */
export function useServedUrl(path: string): string {
  return servedUrl(path, useRootData().apiRoot);
}
