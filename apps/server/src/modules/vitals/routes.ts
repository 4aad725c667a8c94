import { type VitalsReport, vitalsReport, vitalsReportAnswer } from '@comptoir/contract/vitals';
import type { FastifyInstance } from 'fastify';
import { Histogram, type Registry } from 'prom-client';
import { guestApi } from '#plugins/http/routes.ts';
import type { RateLimiter } from '#plugins/limits/attempts.ts';

/** One report per page; an address may be shared by many visitors. */
const REPORTS_PER_CLIENT = { name: 'vitals', limit: 60, windowMilliseconds: 10 * 60_000 };

/** Receives web vitals from visitors who consented. Rule U-32. */
export function vitalsRoutes(
  app: FastifyInstance,
  observe: ObserveVital,
  limiter: RateLimiter,
): void {
  const guest = guestApi(app, 'vitals', limiter);

  guest.post(
    '/v2/public/vitals',
    {
      summary: 'Takes in how fast a page was, without saying for whom.',
      body: vitalsReport,
      answer: vitalsReportAnswer,
      limit: REPORTS_PER_CLIENT,
    },
    async (request) => {
      observe(request.body);
      return { status: 'success' as const };
    },
  );
}

/** Records the web vitals of one page view. */
export type ObserveVital = (report: VitalsReport) => void;

/** Buckets have bounds at the official thresholds of good and poor. */
const SECONDS = {
  ttfb: [0.1, 0.2, 0.4, 0.8, 1.2, 1.8, 3, 6],
  fcp: [0.5, 1, 1.4, 1.8, 2.4, 3, 5, 10],
  lcp: [0.5, 1, 1.5, 2, 2.5, 3, 4, 6, 10],
  inp: [0.025, 0.05, 0.1, 0.15, 0.2, 0.3, 0.5, 1, 2],
} as const;
const SHIFTS = [0.001, 0.01, 0.05, 0.1, 0.15, 0.25, 0.5, 1];

const HELP = {
  ttfb: 'Time to first byte, of visitors who agreed to be measured.',
  fcp: 'First contentful paint, of visitors who agreed to be measured.',
  lcp: 'Largest contentful paint, of visitors who agreed to be measured.',
  inp: 'Interaction to next paint, of visitors who agreed to be measured.',
} as const;

const TIMES = ['ttfb', 'fcp', 'lcp', 'inp'] as const;

/** Web vitals as histograms by page, aggregated over all visitors. Rule U-32. */
export function vitalMetrics(registry: Registry): ObserveVital {
  const times = TIMES.map((vital) => ({
    vital,
    histogram: new Histogram({
      name: `comptoir_web_vitals_${vital}_seconds`,
      help: HELP[vital],
      labelNames: ['page'],
      buckets: [...SECONDS[vital]],
      registers: [registry],
    }),
  }));
  const shifts = new Histogram({
    name: 'comptoir_web_vitals_cls',
    help: 'Cumulative layout shift, of visitors who agreed to be measured.',
    labelNames: ['page'],
    buckets: SHIFTS,
    registers: [registry],
  });
  return (report) => {
    const { page } = report;
    for (const { vital, histogram } of times) {
      const milliseconds = report[vital];
      if (milliseconds !== undefined) histogram.observe({ page }, milliseconds / 1000);
    }
    if (report.cls !== undefined) shifts.observe({ page }, report.cls);
  };
}
