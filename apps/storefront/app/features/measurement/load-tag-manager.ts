import { TAG_MANAGER } from '#lib/configuration/tag-manager-address.ts';
import { tellTagManager } from './data-layer.ts';

const SCRIPT_ID = 'tag-manager';

/** Loads the tag manager's script, once in the life of a page. */
export function loadTagManager(id: string): void {
  if (document.getElementById(SCRIPT_ID)) return;
  tellTagManager(window, { event: 'gtm.js', 'gtm.start': Date.now() });
  const script = document.createElement('script');
  script.id = SCRIPT_ID;
  script.async = true;
  script.src = `${TAG_MANAGER}/gtm.js?${new URLSearchParams({ id })}`;
  document.head.append(script);
}
