import type { CatalogueFinding, WireCatalogueEntity } from '@comptoir/contract/staff/catalogue';
import { editedPaths, type FormSection } from '@comptoir/staff-texts/fields/form-fields';
import type { ReactNode } from 'react';
import { ConflictDialog } from '#components/catalogue/conflict-dialog.tsx';
import { EditorActions } from '#components/catalogue/editor-actions.tsx';
import { OtherFindings } from '#components/catalogue/other-findings.tsx';
import { TranslationFields } from '#components/catalogue/translation-fields.tsx';
import { FormProblem } from '#components/feedback/form-problem.tsx';
import { Page } from '#components/layout/page.tsx';
import { findingsOf } from '#lib/catalogue/draft-tree.ts';
import { areaTools } from '#stores/catalogue/area-tools.ts';
import { pictureTools } from '#stores/catalogue/picture-tools.ts';
import type { Catalogue } from '#stores/catalogue/use-catalogue.ts';
import { useEntityEditor, useSaved } from '#stores/catalogue/use-entity-editor.ts';
import { FormSections } from './form-sections.tsx';

interface EntityPageProps {
  readonly title: string;
  readonly lead?: string;
  readonly entity: WireCatalogueEntity;
  readonly sections: readonly FormSection[];
  readonly catalogue: Catalogue;
  /** Where the list is that this page belongs to. */
  readonly back: { readonly to: string; readonly name: string };
  readonly onChanged: () => void;
  /** Beside the form where there is room, else before it. */
  readonly beside?: (
    editor: Pick<ReturnType<typeof useEntityEditor>, 'content' | 'change'>,
  ) => ReactNode;
  readonly below?: ReactNode;
}

/** Titles above the fields: there is no room beside them. */
const STACKED = 'min-w-0 [&>section]:grid-cols-1';

/** A page that edits one entity by the description of its form, and saves by itself. Rules CA-22 and CA-25. */
export function EntityPage(props: EntityPageProps) {
  const { title, lead, entity, sections, catalogue, back, onChanged, beside, below } = props;
  const editor = useEntityEditor(entity);
  useSaved(editor, onChanged);

  const errors = findingsOf(catalogue.errors, entity);
  const warnings = findingsOf(catalogue.warnings, entity);
  const paths = new Set(sections.flatMap(({ fields }) => editedPaths(fields)));
  const isOther = ({ path }: CatalogueFinding) => !paths.has(path.replaceAll(/\[\d+\]/g, '[]'));
  return (
    <Page
      title={title}
      {...(lead !== undefined && { lead })}
      action={<EditorActions editor={editor} back={back} />}
    >
      <FormProblem problem={editor.problem} />
      <OtherFindings
        entity={entity}
        errors={errors.filter(isOther)}
        warnings={warnings.filter(isOther)}
      />
      <div className={beside && 'desktop:grid desktop:grid-cols-[1fr_20rem] desktop:gap-x-10'}>
        {beside && (
          <div className="mb-8 space-y-4 self-start desktop:sticky desktop:top-6 desktop:order-2">
            {beside(editor)}
          </div>
        )}
        <div className={beside && STACKED}>
          <FormSections
            sections={sections}
            content={editor.content}
            entities={catalogue.entities}
            errors={errors}
            warnings={warnings}
            pictures={pictureTools(catalogue)}
            areas={areaTools(catalogue)}
            onChange={editor.change}
          />
          <TranslationFields
            entity={entity}
            content={editor.content}
            entities={catalogue.entities}
            onChange={editor.change}
          />
        </div>
      </div>
      {below}
      {editor.conflict && (
        <ConflictDialog
          conflict={editor.conflict}
          onKeepMine={editor.keepMine}
          onTakeTheirs={editor.takeTheirs}
        />
      )}
    </Page>
  );
}
