import { PolicyPage } from '#components/layout/policy-page.tsx';
import { termsInEnglish } from '#policies/english/terms.server.ts';
import { policyLoader } from '#policies/legal-facts.server.ts';
import { terms } from '#policies/terms.server.ts';
import type { Route } from './+types/terms-of-service.ts';

export const loader = policyLoader({ fr: terms, en: termsInEnglish });

export default function TermsOfService({ loaderData: { text } }: Route.ComponentProps) {
  return <PolicyPage title="Terms of service" text={text} />;
}
