import type { WireCatalogueEntity } from '@comptoir/contract/staff/catalogue';
import { t } from '@comptoir/staff-texts/translate';
import { Button } from '#components/controls/button.tsx';
import { useUnread } from '#lib/forms/typed-fields.ts';

interface SaveStateProps {
  readonly editor: {
    readonly status: 'saved' | 'saving' | 'failed';
    readonly merged: WireCatalogueEntity | null;
    readonly retry: () => unknown;
  };
}

/**
 * Whether what is typed is in the draft, and with whose changes; a text without a value is not, whatever else was
 * saved. Rules CA-22 and M-6.
 */
export function SaveState({ editor }: SaveStateProps) {
  const { status, merged, retry } = editor;
  const unread = useUnread();
  return (
    <span
      role="status"
      className="flex min-h-14 basis-full items-center text-quiet text-small tablet:min-w-52 tablet:basis-auto tablet:justify-end"
    >
      {status === 'saved' && unread === null && saved(merged)}
      {status === 'saved' && unread === 'typing' && t('Not saved yet')}
      {status === 'saved' && unread === 'invalid' && t('A field is not saved: correct it')}
      {status === 'saving' && t('Saving…')}
      {status === 'failed' && (
        <Button look="plain" onClick={retry}>
          {t('Not saved: try again')}
        </Button>
      )}
    </span>
  );
}

function saved(merged: WireCatalogueEntity | null): string {
  const isSaved = t('Saved in the draft');
  if (!merged) return isSaved;
  const name = merged.changed_by ?? t('Import');
  return `${isSaved} · ${t('{name} has changed this too', { name })}`;
}
