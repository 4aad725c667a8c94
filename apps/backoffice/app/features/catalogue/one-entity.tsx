import { ButtonLink } from '#components/controls/button.tsx';
import { Loaded } from '#components/feedback/loaded.tsx';
import { Sight } from '#components/feedback/sight.tsx';
import { Page } from '#components/layout/page.tsx';
import { nameOf } from '#lib/catalogue/draft-tree.ts';
import { MENU_SECTIONS, OFFER_SECTIONS } from '#lib/catalogue/entity-forms.ts';
import { t } from '#lib/i18n/translate.ts';
import { useCatalogue } from '#stores/catalogue/use-catalogue.ts';
import { EntityPage } from './entity-page.tsx';

interface OneEntityProps {
  readonly kind: 'menu' | 'offer';
  readonly id: string;
}

/** The page of a menu or of an offer. */
export function OneEntity({ kind, id }: OneEntityProps) {
  const { state, reload, retry } = useCatalogue();
  const isMenu = kind === 'menu';
  const back = isMenu
    ? { to: '/carte', name: t('Back to the menu') }
    : { to: '/offres', name: t('All offers') };
  return (
    <Loaded state={state} onRetry={retry}>
      {(catalogue) => {
        const entity = catalogue.entities.find((it) => it.kind === kind && it.id === id);
        return entity ? (
          <EntityPage
            title={nameOf(entity)}
            entity={entity}
            sections={isMenu ? MENU_SECTIONS : OFFER_SECTIONS}
            catalogue={catalogue}
            back={back}
            onChanged={reload}
          />
        ) : (
          <Page title={isMenu ? t('Menu (one)') : t('Offer')}>
            <Sight
              sign="∅"
              title={t('It is not there any more')}
              text={t('It may have been there in another version.')}
            >
              <ButtonLink to={back.to}>{back.name}</ButtonLink>
            </Sight>
          </Page>
        );
      }}
    </Loaded>
  );
}
