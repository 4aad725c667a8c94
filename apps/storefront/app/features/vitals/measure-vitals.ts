import type { MeasuredPage, VitalsReport } from '@comptoir/contract/vitals';
import { callOverHttp, jsonRequest } from '@comptoir/contract/wire/api-result';
import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { loadedPath } from '#lib/browser/loaded-path.ts';
import { canonicalPath } from '#lib/routing/pages.ts';
import { useConsent } from '#stores/visitor/consent.ts';

let isMeasuring = false;

/** Starts measuring the loaded page; the browser reports earlier entries too. Rule U-32. */
export function measureVitals(apiRoot: string): void {
  if (isMeasuring) return;
  isMeasuring = true;
  const { note, report: reportVitals } = vitalsReport(
    measuredPage(loadedPath()),
    () => useConsent.getState().isGiven,
    (report) => {
      // Sent with `keepalive` and without cookies; the answer is ignored.
      const init = {
        ...jsonRequest('POST', report),
        keepalive: true,
        credentials: 'omit',
      } as const;
      callOverHttp(apiRoot)('/v2/public/vitals', init).catch(() => {});
    },
  );
  onTTFB(note);
  onFCP(note);
  onLCP(note);
  onINP(note);
  onCLS(note);
  // Not `pagehide`, which comes first: the library reports when the page is hidden, in listeners that ran
  // before this one.
  window.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') reportVitals();
  });
}

/** The API’s name of each metric of the library. */
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
  let isReported = false;
  return {
    note({ name, value }: Figure): void {
      // Four decimals.
      figures[FIGURES[name]] = Math.round(value * 10_000) / 10_000;
    },
    report(): void {
      if (isReported || !isAgreed() || Object.keys(figures).length === 0) return;
      isReported = true;
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
  const [first = ''] = canonicalPath(pathname.replace(/^\/en(?=\/|$)/, ''))
    .slice(1)
    .split('/');
  return BY_FIRST_PART[first] ?? 'other';
}
