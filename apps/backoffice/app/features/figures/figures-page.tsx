import type { figuresAnswer, WireFigures } from '@comptoir/contract/staff/figures';
import { t } from '@comptoir/staff-texts/translate';
import { useSearchParams } from 'react-router';
import { Button, ButtonLink, DownloadLink } from '#components/controls/button.tsx';
import { EmptyState } from '#components/feedback/empty-state.tsx';
import { Forbidden, Loaded } from '#components/feedback/loaded.tsx';
import { Page } from '#components/layout/page.tsx';
import type { PayloadOf } from '#lib/api/payload.ts';
import { useMay } from '#stores/session.ts';
import { useLoaded } from '#stores/use-loaded.ts';
import { AtAGlance } from './at-a-glance.tsx';
import { DaysPicker } from './days-picker.tsx';
import { SalesSections } from './sales-sections.tsx';
import { ServiceSections } from './service-sections.tsx';

/** What a day or several sold, and how their service went. Rule FG-30. */
export function FiguresPage() {
  const mayRead = useMay('books.read');
  return (
    <Page
      title={t('Figures')}
      action={
        mayRead && (
          <div className="flex flex-wrap gap-3 print:hidden">
            <ButtonLink to="/chiffres/tva">{t('VAT report')}</ButtonLink>
            <Button onClick={() => window.print()}>{t('Print')}</Button>
          </div>
        )
      }
    >
      {mayRead ? <FiguresOfDays /> : <Forbidden />}
    </Page>
  );
}

function FiguresOfDays() {
  const [parameters, setParameters] = useSearchParams();
  const [from, to] = [parameters.get('du'), parameters.get('au')];
  const query = new URLSearchParams({ ...(from && { from }), ...(from && to && { to }) });
  const { state, retry } = useLoaded<PayloadOf<typeof figuresAnswer>>(`/figures?${query}`);
  return (
    <div className="figures">
      <Loaded state={state} onRetry={retry}>
        {(figures) => (
          <>
            <DaysPicker
              figures={figures}
              onPick={(first, last) =>
                setParameters(first === null ? {} : { du: first, ...(last && { au: last }) })
              }
            />
            {isEmpty(figures) ? (
              <EmptyState
                sign="∅"
                title={t('Nothing was sold')}
                text={
                  figures.from === figures.today
                    ? t('The first sale of the day stands here a minute after it was made.')
                    : t('These days have neither a sale nor an order. Look at others.')
                }
              />
            ) : (
              <>
                <p className="mb-6 print:hidden">
                  <DownloadLink
                    href={`/v2/staff/figures/pdf?${new URLSearchParams({ from: figures.from, to: figures.to })}`}
                  >
                    {t('Download as PDF')}
                  </DownloadLink>
                </p>
                <AtAGlance figures={figures} />
                <SalesSections figures={figures} />
                <ServiceSections figures={figures} />
              </>
            )}
          </>
        )}
      </Loaded>
    </div>
  );
}

function isEmpty({ totals, service, refunds }: WireFigures): boolean {
  const { orders, cancelled } = service;
  return totals.sales.count === 0 && refunds.length === 0 && orders + cancelled.length === 0;
}
