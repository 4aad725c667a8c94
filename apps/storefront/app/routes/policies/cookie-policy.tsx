import { PolicyPage } from '#components/layout/policy-page.tsx';
import { cookies } from '#policies/cookies.server.ts';
import { cookiesInEnglish } from '#policies/english/cookies.server.ts';
import { policyLoader } from '#policies/legal-facts.server.ts';
import type { Route } from './+types/cookie-policy.ts';

export const loader = policyLoader({ fr: cookies, en: cookiesInEnglish });

export default function CookiePolicy({ loaderData: { text } }: Route.ComponentProps) {
  return <PolicyPage title="Cookie policy" text={text} />;
}
