import { t } from '@comptoir/staff-texts/translate';
import type { ComponentProps, ReactNode } from 'react';
import { ButtonLink } from '#components/controls/button.tsx';
import { EmptyState } from '#components/feedback/empty-state.tsx';
import { Loaded } from '#components/feedback/loaded.tsx';
import { Page } from '#components/layout/page.tsx';
import { useCatalogue } from '#stores/catalogue/use-catalogue.ts';
import type { EntityPage } from './entity-page.tsx';

/** An entity with what its page needs. */
export type EntityProps = Pick<
  ComponentProps<typeof EntityPage>,
  'entity' | 'catalogue' | 'back' | 'onChanged'
>;

interface OneEntityProps {
  readonly kind: 'menu' | 'offer';
  readonly id: string;
  readonly children: (props: EntityProps) => ReactNode;
}

/** A menu or an offer of the draft, by its id. */
export function OneEntity({ kind, id, children }: OneEntityProps) {
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
          children({ entity, catalogue, back, onChanged: reload })
        ) : (
          <Page title={isMenu ? t('Menu (one)') : t('Offer')}>
            <EmptyState
              sign="∅"
              title={t('It is not there any more')}
              text={t('It may have been there in another version.')}
            >
              <ButtonLink to={back.to}>{back.name}</ButtonLink>
            </EmptyState>
          </Page>
        );
      }}
    </Loaded>
  );
}
