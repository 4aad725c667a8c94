import type { MeasuredPage, VitalsReport } from '@comptoir/contract/vitals';
import { canonicalPath } from '#lib/routing/pages.ts';

/** What the library calls each figure, and what the API does. */
const FIGURES = { TTFB: 'ttfb', FCP: 'fcp', LCP: 'lcp', INP: 'inp', CLS: 'cls' } as const;

interface Figure {
  readonly name: keyof typeof FIGURES;
  readonly value: number;
}

/** Collects the metrics of one page load and reports them once, when the page is first hidden. Rule U-32. */
export function vitalsReport(
  page: MeasuredPage,
  isAgreed: () => boolean,
  send: (report: VitalsReport) => void,
) {
  const figures: Partial<Record<(typeof FIGURES)[keyof typeof FIGURES], number>> = {};
  let isTold = false;
  return {
    note({ name, value }: Figure): void {
      // No page is worth more digits.
      figures[FIGURES[name]] = Math.round(value * 10_000) / 10_000;
    },
    tell(): void {
      if (isTold || !isAgreed() || Object.keys(figures).length === 0) return;
      isTold = true;
      send({ page, ...figures });
    },
  };
}

const BY_FIRST_PART: Readonly<Record<string, MeasuredPage>> = {
  '': 'home',
  menu: 'menu',
  about: 'about',
  contact: 'contact',
  blog: 'blog',
  checkout: 'checkout',
  success: 'success',
  order: 'order',
  auth: 'auth',
  profile: 'profile',
  'cookie-policy': 'policy',
  'privacy-policy': 'policy',
  'terms-of-service': 'policy',
};

/** The page name of a path, by its first segment. Rule U-32. */
export function measuredPage(pathname: string): MeasuredPage {
  const [first = ''] = canonicalPath(pathname).slice(1).split('/');
  return BY_FIRST_PART[first] ?? 'other';
}
