import { Button } from '#components/controls/button.tsx';
import { t } from '#lib/i18n/translate.ts';

interface SaveStateProps {
  readonly editor: {
    readonly status: 'saved' | 'saving' | 'failed';
    readonly retry: () => unknown;
  };
}

/** Whether what is typed is in the draft. */
export function SaveState({ editor }: SaveStateProps) {
  const { status, retry } = editor;
  return (
    <span
      role="status"
      className="flex min-h-14 basis-full items-center text-quiet text-small tablet:basis-52 tablet:justify-end"
    >
      {status === 'saved' && t('Saved in the draft')}
      {status === 'saving' && t('Saving…')}
      {status === 'failed' && (
        <Button look="plain" onClick={retry}>
          {t('Not saved: try again')}
        </Button>
      )}
    </span>
  );
}
