import { Button } from '#components/controls/button.tsx';
import { t } from '#lib/i18n/translate.ts';
import type { useEntityEditor } from './use-entity-editor.ts';

/** Whether what is typed is in the draft. */
export function SaveState({ editor }: { readonly editor: ReturnType<typeof useEntityEditor> }) {
  const { status, retry } = editor;
  return (
    <span role="status" className="text-quiet text-small">
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
