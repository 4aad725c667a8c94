import type { WireCatalogueEntity } from '@comptoir/contract/staff/catalogue';
import { t } from '@comptoir/staff-texts/translate';
import type { Place, Placed } from '#lib/catalogue/places.ts';
import type { usePlaceDrag } from './use-place-drag.ts';

/** How the list of the draft is put in order: by a handle, and by buttons. Rule CA-26. */
export interface PlaceTools extends ReturnType<typeof usePlaceDrag> {
  readonly isBusy: boolean;
  readonly move: (moved: Placed, to: Place) => unknown;
}

interface PlaceProps {
  readonly entity: WireCatalogueEntity;
  readonly tools: PlaceTools;
}

/** What is dragged; people without a pointer have the buttons. */
export function DragHandle({ entity, tools }: PlaceProps) {
  return (
    <span
      {...tools.handleOf(entity)}
      aria-hidden="true"
      title={t('Drag to another place')}
      className="grid size-12 shrink-0 cursor-grab touch-none select-none place-items-center text-quiet active:cursor-grabbing"
    >
      ⠿
    </span>
  );
}

interface MoveButtonsProps extends PlaceProps {
  readonly name: string;
  /** Those of its list that are shown, in their order, with itself. */
  readonly siblings: readonly { readonly entity: WireCatalogueEntity }[];
}

/** One place up, one place down; nothing where it is alone. */
export function MoveButtons({ entity, tools, name, siblings }: MoveButtonsProps) {
  if (siblings.length < 2) return null;
  const position = siblings.findIndex((sibling) => sibling.entity.id === entity.id);
  const moveBefore = (index: number) =>
    tools.move(entity, {
      parentId: entity.parent_id,
      beforeId: siblings[index]?.entity.id ?? null,
    });
  return (
    <span className="flex shrink-0">
      <MoveButton
        label={`${t('Move up')}, ${name}`}
        sign="↑"
        isDisabled={tools.isBusy || position === 0}
        onClick={() => moveBefore(position - 1)}
      />
      <MoveButton
        label={`${t('Move down')}, ${name}`}
        sign="↓"
        isDisabled={tools.isBusy || position === siblings.length - 1}
        onClick={() => moveBefore(position + 2)}
      />
    </span>
  );
}

interface MoveButtonProps {
  readonly label: string;
  readonly sign: string;
  readonly isDisabled: boolean;
  readonly onClick: () => void;
}

/** Stays in the order of the keyboard at an end of the list, so that the focus is not lost there. */
function MoveButton({ label, sign, isDisabled, onClick }: MoveButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isDisabled}
      onClick={() => {
        if (!isDisabled) onClick();
      }}
      className="grid size-12 place-items-center rounded-field hover:bg-paper aria-disabled:text-edge"
    >
      <span aria-hidden="true">{sign}</span>
    </button>
  );
}
