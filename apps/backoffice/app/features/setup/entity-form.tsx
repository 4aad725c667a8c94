import type { EntityKind } from '@comptoir/contract/catalogue/entities';
import type { WireCatalogueEntity } from '@comptoir/contract/staff/catalogue';
import { editedPaths, type FormField } from '@comptoir/staff-texts/fields/form-fields';
import { ConflictDialog } from '#components/catalogue/conflict-dialog.tsx';
import { FormFieldControl } from '#components/catalogue/form-field-control.tsx';
import { OtherFindings } from '#components/catalogue/other-findings.tsx';
import { SaveState } from '#components/catalogue/save-state.tsx';
import { FormProblem } from '#components/feedback/form-problem.tsx';
import { findingsOf } from '#lib/catalogue/draft-tree.ts';
import type { Catalogue } from '#stores/catalogue/use-catalogue.ts';
import { type useEntityEditor, useSaved } from '#stores/catalogue/use-entity-editor.ts';

interface EntityFormProps {
  readonly editor: ReturnType<typeof useEntityEditor>;
  readonly entity: WireCatalogueEntity;
  readonly fields: readonly FormField[];
  readonly catalogue: Catalogue;
  readonly onSaved: () => void;
}

/** Some fields of an entity, which save themselves; then what is wrong with them is known. Rule OP-8. */
export function EntityForm({ editor, entity, fields, catalogue, onSaved }: EntityFormProps) {
  useSaved(editor, onSaved);
  const errors = [
    ...findingsOf(catalogue.errors, entity),
    // What is typed and can be read by no telephone or mail is told as an error here.
    ...findingsOf(catalogue.warnings, entity).filter(({ path }) => editor.content[path]),
  ];
  const paths = editedPaths(fields);
  return (
    <div className="space-y-5">
      <OtherFindings
        entity={entity}
        errors={errors.filter(({ path }) => !paths.includes(path.replaceAll(/\[\d+\]/g, '[]')))}
        warnings={[]}
      />
      {fields.map((field) => (
        <FormFieldControl
          key={field.path}
          field={field}
          content={editor.content}
          entities={catalogue.entities}
          errors={errors}
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
          conflict={editor.conflict}
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
