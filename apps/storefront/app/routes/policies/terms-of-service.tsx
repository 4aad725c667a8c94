import { PolicyPage } from '#components/layout/policy-page.tsx';
import { policyLoader } from '#policies/legal-facts.server.ts';
import { terms } from '#policies/terms.server.ts';
import type { Route } from './+types/terms-of-service.ts';

export const loader = policyLoader(terms);

export default function TermsOfService({ loaderData: { text } }: Route.ComponentProps) {
  return <PolicyPage title="Terms of service" text={text} />;
}
