import type { LoaderFunctionArgs } from 'react-router';
import { settingsContext, siteContext } from '#lib/configuration/load-context.ts';
import { readMarkdown } from '#lib/content/markdown.server.ts';
import { validatePage } from '#lib/routing/page-validation.ts';
import { legalFacts, type Policy } from './legal-facts.server.ts';

/** The loader of a policy's page. Rule W-9. */
export function policyLoader(policy: Policy) {
  return ({ context, request }: LoaderFunctionArgs) => {
    const site = context.get(siteContext);
    validatePage(request, site);
    return { text: readMarkdown(policy(legalFacts(context.get(settingsContext), site))) };
  };
}
