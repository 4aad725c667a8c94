import { Link } from 'react-router';
import { ServedPicture } from '#components/content/pictures.tsx';
import { RichTextView } from '#components/content/rich-text.tsx';
import { ButtonLink } from '#components/controls/button.tsx';
import { useTranslate } from '#lib/i18n/translate.ts';
import type { ArticlePage, ArticleSummary } from './article-content.server.ts';
import { ArticleList } from './article-list.tsx';

interface ArticleViewProps {
  readonly article: ArticlePage;
  /** Others to read next. */
  readonly others: readonly ArticleSummary[];
}

/** An article, set to be read, and where to go from there. */
export function ArticleView({ article, others }: ArticleViewProps) {
  const t = useTranslate();
  const { title, description, author, picture, date, dateText, minutes, text, languages } = article;
  return (
    <>
      <article className="wrap pt-6 pb-(--section) tablet:pt-10">
        <div className="mx-auto max-w-text">
          <Link
            to="/blog"
            className="inline-flex min-h-11 items-center text-small underline underline-offset-4 hover:text-vermilion-deep"
          >
            {t('All articles')}
          </Link>
          <h1 lang={languages?.title} className="mt-4 text-title">
            {title}
          </h1>
          {description && (
            <p lang={languages?.description} className="mt-4 text-large text-quiet">
              {description}
            </p>
          )}
          <p className="mt-4 flex flex-wrap gap-x-4 text-quiet text-small">
            <time dateTime={date}>{dateText}</time>
            {author && <span>{t('By {author}', { author })}</span>}
            <span>{t('{count} min read', { count: minutes })}</span>
          </p>
        </div>
        {picture && (
          <ServedPicture
            image={picture}
            width={16}
            height={9}
            sizes="(min-width: 56rem) 52rem, 92vw"
            urgency="most"
            className={`mx-auto mt-8 block aspect-2/1 max-w-[52rem] overflow-hidden rounded-card bg-tray ${picture.endsWith('.svg') ? 'wood-line' : ''}`}
            imageClassName={`size-full ${picture.endsWith('.svg') ? 'object-contain object-bottom' : 'object-cover'}`}
          />
        )}
        <div lang={languages?.text} className="reading mx-auto mt-10 max-w-text">
          <RichTextView text={text} />
        </div>
        <p className="mx-auto mt-10 max-w-text">
          <ButtonLink to="/menu" look="primary" className="max-tablet:w-full">
            {t('See the menu')}
          </ButtonLink>
        </p>
      </article>
      {others.length > 0 && (
        <section aria-labelledby="others" className="pb-(--section)">
          <div className="wrap">
            <h2 id="others" className="mb-8 border-hinoki border-t pt-(--section) text-title">
              {t('Read on')}
            </h2>
            <ArticleList articles={others} hasLead={false} headingLevel={3} />
          </div>
        </section>
      )}
    </>
  );
}
