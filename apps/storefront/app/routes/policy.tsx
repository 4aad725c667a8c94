import type { Locale } from '@comptoir/domain/languages/locale';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { RichTextView, Words } from '#components/content/rich-text.tsx';
import { PageHead } from '#components/layout/page-head.tsx';
import { localeContext, settingsContext, siteContext } from '#lib/configuration/load-context.ts';
import { readMarkdown } from '#lib/content/markdown.server.ts';
import type { RichText } from '#lib/content/rich-text.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { validatePage } from '#lib/routing/page-validation.ts';
import { findPage, requestedUrl } from '#lib/routing/pages.ts';
import { cookies } from '#policies/cookies.server.ts';
import { cookiesInEnglish } from '#policies/english/cookies.server.ts';
import { privacyInEnglish } from '#policies/english/privacy.server.ts';
import { termsInEnglish } from '#policies/english/terms.server.ts';
import { legalFacts, type Policy } from '#policies/legal-facts.server.ts';
import { privacy } from '#policies/privacy.server.ts';
import { terms } from '#policies/terms.server.ts';
import type { Route } from './+types/policy.ts';

/** In each language; the French ones bind. Rule LA-7. */
const POLICIES: Readonly<Record<string, Readonly<Record<Locale, Policy>>>> = {
  'Cookie policy': { fr: cookies, en: cookiesInEnglish },
  'Privacy policy': { fr: privacy, en: privacyInEnglish },
  'Terms of service': { fr: terms, en: termsInEnglish },
};

/** The legal page of the address. Rule W-9. */
export function loader({ context, request }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  validatePage(request, site);
  const policy = POLICIES[findPage(requestedUrl(request).pathname)?.name ?? ''];
  const facts = legalFacts(context.get(settingsContext), site);
  return { text: readMarkdown(policy?.[context.get(localeContext)](facts) ?? '') };
}

export default function PolicyPage({ loaderData: { text } }: Route.ComponentProps) {
  const t = useTranslate();
  const page = findPage(useLocation().pathname);
  return (
    <Prose title={page ? t(page.title) : ''} aside={<Contents text={text} />}>
      <PageHead />
      <RichTextView text={text} />
    </Prose>
  );
}

/** The table of contents, beside the text on wide windows. */
function Contents({ text }: { readonly text: RichText }) {
  const t = useTranslate();
  return (
    <nav aria-label={t('On this page')} className="mt-6 max-desktop:hidden">
      <ul className="text-small">
        {text.map((block) =>
          block.kind === 'heading' && block.level === 2 ? (
            <li key={block.id}>
              <a
                href={`#${block.id}`}
                className="inline-flex min-h-8 items-center text-quiet underline-offset-4 hover:text-ink hover:underline"
              >
                <Words content={block.content} />
              </a>
            </li>
          ) : null,
        )}
      </ul>
    </nav>
  );
}

interface ProseProps {
  readonly title: string;
  /** Below the title on wide windows, where there is room for it. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A page that is read from top to bottom. On wide windows its title stays beside what is read. */
function Prose({ title, aside, children }: ProseProps) {
  return (
    <div className="wrap gap-x-16 pt-10 pb-(--section) tablet:pt-14 desktop:grid desktop:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <div className="desktop:sticky desktop:top-[calc(var(--header-height)+2rem)] desktop:self-start">
        <h1 className="text-title">{title}</h1>
        {aside}
      </div>
      <div className="max-w-text space-y-4 max-desktop:mt-8 [&_a]:underline [&_a]:underline-offset-4 [&_a:hover]:text-vermilion-deep [&_h2]:mt-10 [&_h2]:border-hinoki [&_h2]:border-t [&_h2]:pt-6 [&_h2]:text-heading [&_h2:first-of-type]:mt-0 [&_h2:first-of-type]:border-t-0 [&_h2:first-of-type]:pt-0 [&_h3]:pt-3 [&_h3]:font-semibold [&_h3]:text-large">
        {children}
      </div>
    </div>
  );
}
