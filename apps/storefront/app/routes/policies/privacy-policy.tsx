import { PolicyPage } from '#components/layout/policy-page.tsx';
import { policyLoader } from '#policies/legal-facts.server.ts';
import { privacy } from '#policies/privacy.server.ts';
import type { Route } from './+types/privacy-policy.ts';

export const loader = policyLoader(privacy);

export default function PrivacyPolicy({ loaderData: { text } }: Route.ComponentProps) {
  return <PolicyPage title="Privacy policy" text={text} />;
}
