import type { EntityKind } from '@comptoir/contract/catalogue/entities';
import type { WireCatalogueEntity } from '@comptoir/contract/staff/catalogue';
import type { FormField } from '@comptoir/staff-texts/fields/form-fields';
import { ConflictDialog } from '#components/catalogue/conflict-dialog.tsx';
import { FormFieldControl } from '#components/catalogue/form-field-control.tsx';
import { SaveState } from '#components/catalogue/save-state.tsx';
import { FormProblem } from '#components/feedback/form-problem.tsx';
import { findingsOf } from '#lib/catalogue/draft-tree.ts';
import type { Catalogue } from '#stores/catalogue/use-catalogue.ts';
import type { useEntityEditor } from '#stores/catalogue/use-entity-editor.ts';

interface EntityFormProps {
  readonly editor: ReturnType<typeof useEntityEditor>;
  readonly entity: WireCatalogueEntity;
  readonly fields: readonly FormField[];
  readonly catalogue: Catalogue;
}

/** Some fields of an entity, which save themselves. Rule OP-8. */
export function EntityForm({ editor, entity, fields, catalogue }: EntityFormProps) {
  return (
    <div className="space-y-5">
      {fields.map((field) => (
        <FormFieldControl
          key={field.path}
          field={field}
          content={editor.content}
          entities={catalogue.entities}
          errors={findingsOf(catalogue.errors, entity)}
          onChange={editor.change}
        />
      ))}
      <EditorState editor={editor} />
    </div>
  );
}

/** Whether what is typed is stored, and what keeps it from that. */
export function EditorState({ editor }: Pick<EntityFormProps, 'editor'>) {
  return (
    <>
      <FormProblem problem={editor.problem} />
      <SaveState editor={editor} />
      {editor.conflict && (
        <ConflictDialog
          mine={editor.content}
          theirs={editor.conflict}
          onKeepMine={editor.keepMine}
          onTakeTheirs={editor.takeTheirs}
        />
      )}
    </>
  );
}

/** The entity of a draft, or an empty group of settings that is not there yet. */
export function entityOf(
  { entities }: Catalogue,
  kind: Extract<EntityKind, 'setting'>,
  id: string,
): WireCatalogueEntity {
  return (
    entities.find((entity) => entity.kind === kind && entity.id === id) ?? {
      kind,
      id,
      parent_id: null,
      position: 0,
      revision: 0,
      content: {},
      is_archived: false,
      changed_at: '',
      changed_by: null,
    }
  );
}

/** The first menu that is not archived; undefined where there is none. */
export function firstMenu({ entities }: Catalogue): WireCatalogueEntity | undefined {
  return entities.find(({ kind, is_archived }) => kind === 'menu' && !is_archived);
}
