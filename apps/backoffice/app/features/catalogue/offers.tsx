import type { WireOfferUses } from '@comptoir/contract/staff/offers';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Button } from '#components/controls/button.tsx';
import { Loaded } from '#components/feedback/loaded.tsx';
import { Sight } from '#components/feedback/sight.tsx';
import { Page } from '#components/layout/page.tsx';
import { contentOf, findingsOf, nameOf } from '#lib/catalogue/draft-tree.ts';
import { t } from '#lib/i18n/translate.ts';
import { useCatalogue } from '#stores/catalogue/use-catalogue.ts';
import { NewEntityDialog } from './new-entity-dialog.tsx';
import { useOfferUses, usesText } from './offers/offer-use.tsx';
import { DraftState } from './publication/draft-state.tsx';

/** The offers of the draft: what each is called, whether it applies, its code, and its use. Rules CA-25 and OL-9. */
export function OffersPage() {
  const { state, reload, retry } = useCatalogue();
  const [isAdding, setAdding] = useState(false);
  const navigate = useNavigate();
  const uses = useOfferUses();
  return (
    <Page
      title={t('Offers')}
      lead={t('What you give, to whom and when. Guests see it when you publish.')}
      action={
        <Button look="primary" onClick={() => setAdding(true)}>
          {t('Add an offer')}
        </Button>
      }
    >
      <Loaded state={state} onRetry={retry}>
        {(catalogue) => {
          const offers = catalogue.entities
            .filter(({ kind }) => kind === 'offer')
            .sort((one, other) => one.position - other.position);
          return (
            <div className="space-y-8">
              <DraftState catalogue={catalogue} onChanged={reload} />
              {offers.length === 0 ? (
                <Sight
                  sign="%"
                  title={t('No offer yet')}
                  text={t('A percentage, a free item or the delivery: add the first one.')}
                />
              ) : (
                <ul className="divide-y divide-hinoki border-hinoki border-y">
                  {offers.map((offer) => {
                    const { description, code, is_active } = contentOf(offer);
                    const errors = findingsOf(catalogue.errors, offer);
                    return (
                      <li key={offer.id}>
                        <Link
                          to={`/offres/${offer.id}`}
                          className="block min-h-14 py-3 hover:bg-paper"
                        >
                          <span className="font-semibold">{nameOf(offer)}</span>
                          {(offer.is_archived || is_active === false) && (
                            <span className="ml-2 rounded-full border border-edge px-2 py-0.5 text-quiet text-small">
                              {offer.is_archived ? t('Archived') : t('Switched off')}
                            </span>
                          )}
                          {errors.length > 0 && (
                            <span className="ml-2 text-alarm text-small">
                              {t('{count} errors', { count: errors.length })}
                            </span>
                          )}
                          <span className="block text-quiet text-small">
                            {[description, code && t('Code {code}', { code: String(code) })]
                              .filter(Boolean)
                              .join(' · ')}
                          </span>
                          {uses && <UseLine uses={uses.get(offer.id)} />}
                        </Link>
                      </li>
                    );
                  })}
                </ul>
              )}
            </div>
          );
        }}
      </Loaded>
      {isAdding && (
        <NewEntityDialog
          added={{ kind: 'offer', parentId: null }}
          onClose={() => setAdding(false)}
          onAdded={({ id }) => navigate(`/offres/${id}`)}
        />
      )}
    </Page>
  );
}

/** « 12 commandes, 34,50 € en 30 jours · 40 commandes, 120,00 € en tout ». */
function UseLine({ uses }: { readonly uses: WireOfferUses | undefined }) {
  return (
    <span className="block text-small tabular-nums">
      {uses
        ? t('{recent} in 30 days · {all} in all', {
            recent: usesText(uses.last_30_days),
            all: usesText(uses.in_all),
          })
        : t('Never used')}
    </span>
  );
}
