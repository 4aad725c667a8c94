import { t } from '@comptoir/staff-texts/translate';
import { Button } from '#components/controls/button.tsx';
import { useUnread } from '#lib/forms/typed-fields.ts';

interface SaveStateProps {
  readonly editor: {
    readonly status: 'saved' | 'saving' | 'failed';
    readonly retry: () => unknown;
  };
}

/** Whether what is typed is in the draft; a text without a value is not, whatever else was saved. Rule M-6. */
export function SaveState({ editor }: SaveStateProps) {
  const { status, retry } = editor;
  const unread = useUnread();
  return (
    <span
      role="status"
      className="flex min-h-14 basis-full items-center text-quiet text-small tablet:min-w-52 tablet:basis-auto tablet:justify-end"
    >
      {status === 'saved' && unread === null && t('Saved in the draft')}
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
