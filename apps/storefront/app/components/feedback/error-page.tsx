import { useContext } from 'react';
import { isRouteErrorResponse, useLocation } from 'react-router';
import { ButtonLink } from '#components/controls/button.tsx';
import { PageHead } from '#components/layout/page-head.tsx';
import { DocumentContext, type RequestedAddress } from '#document/document-context.ts';
import { type Translate, useTranslate } from '#lib/i18n/translate.ts';
import { pageProblemOf } from '#lib/routing/page-problem.ts';
import { CounterIllustration } from './counter-illustration.tsx';

interface ErrorPageProps {
  readonly error: unknown;
}

/** What a visitor sees instead of a page that is missing or broken. */
export function ErrorPage({ error }: ErrorPageProps) {
  const t = useTranslate();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  const problem = pageProblemOf(error);
  const asked = useRequestedAddress();
  const address = problem?.hasQuery ? asked.pathname + asked.search : asked.pathname;
  const title = isMissing ? t('404!') : t('Dang');
  return (
    <div className="pb-(--section)">
      <PageHead title={title} path={null} isIndexed={false} />
      <div className="wrap flex flex-col items-start gap-4 pt-16 pb-10 tablet:pt-24">
        <h1 className="text-display">{title}</h1>
        {isMissing && <p className="text-large">{t("Sorry, that page doesn't exist.")}</p>}
        <p className="break-all text-quiet">
          {problem ? t(problem.message, { path: problem.path ?? address }) : messageOf(error, t)}
        </p>
        {!isMissing && (
          <>
            <p className="text-large">{t('It looks like something broke.')}</p>
            <p>{t('Sorry about that.')}</p>
          </>
        )}
        <ButtonLink to="/" look="primary" className="mt-4">
          {t('Back to the home page')}
        </ButtonLink>
      </div>
      <CounterIllustration />
    </div>
  );
}

/** Error messages of browsers and React Router, with the text that visitors read instead. */
const FOREIGN_WORDS = [
  [/^(Failed to fetch|NetworkError|Load failed)/, 'The server does not answer.'],
  [/^(Unexpected Server Error|Unable to decode turbo-stream)/, 'Unexpected Server Error'],
] as const;

function messageOf(error: unknown, t: Translate): string {
  if (isRouteErrorResponse(error)) {
    return error.status >= 500 ? t('Unexpected Server Error') : error.statusText;
  }
  if (!(error instanceof Error)) return '';
  const known = FOREIGN_WORDS.find(([words]) => words.test(error.message));
  return known ? t(known[1]) : error.message;
}

/**
 * The URL in the address bar. On the server a placeholder stands for it, which `requested-address.server.ts`
 * fills in, so that one rendering of the error page serves all URLs.
 */
function useRequestedAddress(): RequestedAddress {
  const document = useContext(DocumentContext);
  const { pathname, search } = useLocation();
  return document?.asked ?? { pathname, search };
}
