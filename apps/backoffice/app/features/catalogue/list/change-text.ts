import { t } from '@comptoir/staff-texts/translate';
import type { ListChange } from '#stores/catalogue/use-list-changes.ts';

/** What the last change of a list did, beside the button that takes it back. Rules CA-26 and CA-27. */
export function changeText(change: ListChange, name: string): string {
  if (change.kind === 'moved') return t('{name} has another place.', { name });
  if (change.kind === 'edited') return t('{name} is changed in the draft.', { name });
  return change.subject.is_archived
    ? t('{name} is back in the draft.', { name })
    : t('{name} is archived.', { name });
}
