import { SETTING_FORMS } from '@comptoir/staff-texts/fields/settings/setting-forms';
import { t } from '@comptoir/staff-texts/translate';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ButtonLink } from '#components/controls/button.tsx';
import { EmptyState } from '#components/feedback/empty-state.tsx';
import { Loaded } from '#components/feedback/loaded.tsx';
import { Page } from '#components/layout/page.tsx';
import { findingsOf } from '#lib/catalogue/draft-tree.ts';
import { useCatalogue } from '#stores/catalogue/use-catalogue.ts';
import { useMay } from '#stores/session.ts';
import { EntityPage } from './entity-page.tsx';
import { ProviderTrials } from './provider-trials.tsx';
import { DraftState } from './publication/draft-state.tsx';

/** The settings of the shop, by subject; they are part of the draft. Rule CA-25. */
export function SettingsPage() {
  const { state, reload, retry } = useCatalogue();
  const mayTry = useMay('settings.write');
  return (
    <Page title={t('Settings')} lead={t('How the shop works. Guests see it when you publish.')}>
      <Loaded state={state} onRetry={retry}>
        {(catalogue) => (
          <div className="space-y-8">
            <DraftState catalogue={catalogue} onChanged={reload} />
            <ul className="divide-y divide-hinoki border-hinoki border-y">
              {SETTING_FORMS.map(({ name, title, lead }) => {
                const errors = findingsOf(catalogue.errors, { kind: 'setting', id: name });
                return (
                  <li key={name}>
                    <Link to={`/reglages/${name}`} className="block min-h-14 py-3 hover:bg-paper">
                      <span className="font-semibold">{t(title)}</span>
                      {errors.length > 0 && (
                        <span className="ml-2 text-alarm text-small">
                          {t('{count} errors', { count: errors.length })}
                        </span>
                      )}
                      <span className="block text-quiet text-small">{t(lead)}</span>
                    </Link>
                  </li>
                );
              })}
            </ul>
            {mayTry && <ProviderTrials />}
          </div>
        )}
      </Loaded>
    </Page>
  );
}

interface SettingPageProps {
  readonly name: string;
  /** What belongs to these settings, below their form. */
  readonly below?: ReactNode;
}

/** One group of the settings; one that the restaurant does not have yet begins empty. */
export function SettingPage({ name, below }: SettingPageProps) {
  const { state, reload, retry } = useCatalogue();
  const form = SETTING_FORMS.find((it) => it.name === name);
  if (!form) {
    return (
      <Page title={t('Settings')}>
        <EmptyState sign="∅" title={t('There are no such settings')} text={t('Look in the list.')}>
          <ButtonLink to="/reglages">{t('All settings')}</ButtonLink>
        </EmptyState>
      </Page>
    );
  }
  return (
    <Loaded state={state} onRetry={retry}>
      {(catalogue) => (
        <EntityPage
          title={t(form.title)}
          lead={t(form.lead)}
          entity={
            catalogue.entities.find(({ kind, id }) => kind === 'setting' && id === name) ?? {
              kind: 'setting',
              id: name,
              parent_id: null,
              position: 0,
              revision: 0,
              content: {},
              is_archived: false,
              changed_at: '',
              changed_by: null,
            }
          }
          sections={form.sections}
          catalogue={catalogue}
          back={{ to: '/reglages', name: t('All settings') }}
          below={below}
          onChanged={reload}
        />
      )}
    </Loaded>
  );
}
