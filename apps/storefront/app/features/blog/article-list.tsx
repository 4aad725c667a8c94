import { Link } from 'react-router';
import { DishPicture } from '#components/content/pictures.tsx';
import type { ArticleSummary } from './article-content.server.ts';

/** The URL of an article: no route has a path parameter, so the slug is a query parameter. Rule W-7. */
export function articleAddress(slug: string): string {
  return `/blog?article=${slug}`;
}

interface ArticleListProps {
  readonly articles: readonly ArticleSummary[];
  /** The newest one is shown larger than the others. */
  readonly hasLead: boolean;
  readonly headingLevel: 2 | 3;
}

/** Articles to choose from, the newest first. */
export function ArticleList({ articles, hasLead, headingLevel }: ArticleListProps) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  return (
    <ul className="grid gap-x-10 gap-y-12 tablet:grid-cols-2">
      {articles.map((article, index) => {
        const { slug, title, description, picture, date, dateText, languages } = article;
        const isLead = hasLead && index === 0;
        return (
          <li key={slug} className={isLead ? 'tablet:col-span-2' : ''}>
            <article
              className={`relative grid gap-x-10 gap-y-4 ${isLead ? 'items-center desktop:grid-cols-2' : ''}`}
            >
              <DishPicture
                image={picture}
                sizes={isLead ? '(min-width: 68rem) 45vw, 92vw' : '(min-width: 45rem) 45vw, 92vw'}
                isEager={isLead}
                className="rounded-card"
              />
              <div>
                <p className="text-quiet text-small">
                  <time dateTime={date}>{dateText}</time>
                </p>
                <Heading className={`mt-1 ${isLead ? 'text-title' : 'text-heading'}`}>
                  <Link
                    to={articleAddress(slug)}
                    prefetch="intent"
                    lang={languages?.title}
                    className="underline-offset-4 after:absolute after:inset-0 after:rounded-card in-[article:hover]:underline"
                  >
                    {title}
                  </Link>
                </Heading>
                {description && (
                  <p lang={languages?.description} className="mt-3 max-w-text">
                    {description}
                  </p>
                )}
              </div>
            </article>
          </li>
        );
      })}
    </ul>
  );
}
