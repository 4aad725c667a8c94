import { isRouteErrorResponse } from 'react-router';
import { type Translate, useTranslate } from '#lib/i18n.ts';
import { pageProblemOf } from '#lib/page-validation.ts';
import { BareCounter } from './bare-counter.tsx';
import { ButtonLink } from './button.tsx';
import { PageHead } from './page-head.tsx';

interface ErrorPageProps {
  readonly error: unknown;
}

/** What a visitor sees instead of a page that is missing or broken. */
export function ErrorPage({ error }: ErrorPageProps) {
  const t = useTranslate();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  const problem = pageProblemOf(error);
  const title = isMissing ? t('404!') : t('Dang');
  return (
    <div className="pb-(--section)">
      <PageHead title={title} isIndexed={false} />
      <div className="wrap flex flex-col items-start gap-4 pt-16 pb-10 tablet:pt-24">
        <h1 className="text-display">{title}</h1>
        {isMissing ? (
          <p className="text-large">{t("Sorry, that page doesn't exist.")}</p>
        ) : (
          <>
            <p className="text-large">{t('It looks like something broke.')}</p>
            <p>{t('Sorry about that.')}</p>
          </>
        )}
        <p className="break-all text-quiet">
          {problem ? t(problem.message, { path: problem.path }) : messageOf(error, t)}
        </p>
        <ButtonLink to="/" look="primary" className="mt-4">
          {t('Back to the home page')}
        </ButtonLink>
      </div>
      <BareCounter />
    </div>
  );
}

/** What React Router writes in place of an error's own words when it happened on the server. */
const HIDDEN = 'Unexpected Server Error';

/** Each browser's words for a request without an answer. */
const NO_ANSWER = /^(Failed to fetch|NetworkError|Load failed)/;

function messageOf(error: unknown, t: Translate): string {
  if (isRouteErrorResponse(error)) return error.status >= 500 ? t(HIDDEN) : error.statusText;
  if (!(error instanceof Error)) return '';
  if (NO_ANSWER.test(error.message)) {
    return t('The server cannot be reached. Check your connection.');
  }
  return error.message === HIDDEN ? t(HIDDEN) : error.message;
}
