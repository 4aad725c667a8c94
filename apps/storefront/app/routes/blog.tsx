import { data, useRevalidator } from 'react-router';
import { ErrorPage } from '#components/feedback/error-page.tsx';
import { RemoteContent } from '#components/feedback/remote-content.tsx';
import { PageHead } from '#components/layout/page-head.tsx';
import { articlePage, articleSummary } from '#features/blog/article-content.server.ts';
import { ArticleList, articleAddress } from '#features/blog/article-list.tsx';
import { ArticleView } from '#features/blog/article-view.tsx';
import { mapPayload, settled } from '#lib/api/remote-state.ts';
import { apiContext, siteContext } from '#lib/configuration/load-context.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import type { PageProblem } from '#lib/routing/page-problem.ts';
import { validatePage } from '#lib/routing/page-validation.ts';
import { requestedUrl } from '#lib/routing/pages.ts';
import type { Route } from './+types/blog.ts';

/** The format of a slug. */
const SLUG = /^[a-z\d-]+$/;

/**
 * The list of articles, or the one that `?article=` names. Another name is an error, and no fatal one:
 * it is shown inside the site's frame. Rule W-7.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  validatePage(request, context.get(siteContext));
  const name = requestedUrl(request).searchParams.get('article');
  const api = context.get(apiContext);
  const [list, found] = await Promise.all([
    api.articles(),
    // An invalid slug is not requested, since its answer would be an error of the page.
    name !== null && SLUG.test(name) ? api.article(name) : null,
  ]);
  const isUnknown = found !== null && !found.ok && found.problem.status === 404;
  const isMissing = name !== null && (found === null || isUnknown);
  const missing: PageProblem | null = isMissing
    ? { message: 'Page not found: {path}', path: null, hasQuery: true }
    : null;
  return data(
    {
      articles: mapPayload(settled(list), (articles) => articles.map(articleSummary)),
      article: found && mapPayload(settled(found), articlePage),
      missing,
    },
    isMissing ? 404 : 200,
  );
}

export default function Blog({ loaderData: { articles, article, missing } }: Route.ComponentProps) {
  const t = useTranslate();
  const { revalidate } = useRevalidator();
  if (missing) {
    return <ErrorPage error={{ status: 404, statusText: '', internal: false, data: missing }} />;
  }
  if (article) {
    return (
      <RemoteContent
        remote={article}
        onRetry={revalidate}
        failure={t('The article could not be loaded.')}
      >
        {(read) => (
          <>
            <PageHead title={read.title} path={articleAddress(read.slug)} />
            <ArticleView
              article={read}
              others={
                articles.state === 'success'
                  ? articles.payload.filter((other) => other.slug !== read.slug).slice(0, 2)
                  : []
              }
            />
          </>
        )}
      </RemoteContent>
    );
  }
  return (
    <div className="wrap pt-10 pb-(--section) tablet:pt-14">
      <PageHead />
      <h1 className="mb-8 text-title">{t('Blog')}</h1>
      <RemoteContent
        remote={articles}
        onRetry={revalidate}
        failure={t('The articles could not be loaded.')}
      >
        {(listed) =>
          listed.length === 0 ? (
            <p>{t('No article has been published yet.')}</p>
          ) : (
            <ArticleList articles={listed} hasLead headingLevel={2} />
          )
        }
      </RemoteContent>
    </div>
  );
}
