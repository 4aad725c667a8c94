import { PolicyPage } from '#components/layout/policy-page.tsx';
import { privacyInEnglish } from '#policies/english/privacy.server.ts';
import { policyLoader } from '#policies/legal-facts.server.ts';
import { privacy } from '#policies/privacy.server.ts';
import type { Route } from './+types/privacy-policy.ts';

export const loader = policyLoader({ fr: privacy, en: privacyInEnglish });

export default function PrivacyPolicy({ loaderData: { text } }: Route.ComponentProps) {
  return <PolicyPage title="Privacy policy" text={text} />;
}
