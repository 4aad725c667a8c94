import { t } from '@comptoir/staff-texts/translate';
import type { ComponentProps } from 'react';
import { Button, ButtonLink } from '#components/controls/button.tsx';
import { SaveState } from './save-state.tsx';

interface EditorActionsProps {
  readonly editor: ComponentProps<typeof SaveState>['editor'] & {
    readonly canUndo: boolean;
    readonly undo: () => unknown;
  };
  /** Where the list is that the page belongs to. */
  readonly back: { readonly to: string; readonly name: string };
}

/**
 * Beside the title of a page that saves itself: whether it is saved, undo, and the way back. It is as high before the
 * first change as after it, so that no field moves during typing. Rule CA-22.
 */
export function EditorActions({ editor, back }: EditorActionsProps) {
  const { canUndo, undo } = editor;
  return (
    <div className="flex w-full flex-wrap items-center gap-3 tablet:w-auto">
      <SaveState editor={editor} />
      <Button
        aria-disabled={!canUndo}
        onClick={() => {
          if (canUndo) undo();
        }}
        className="aria-disabled:opacity-40"
      >
        {t('Undo')}
      </Button>
      <ButtonLink to={back.to}>{back.name}</ButtonLink>
    </div>
  );
}
