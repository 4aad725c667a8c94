/** Whether the worker has shown this page as it was, because there was no network. */
export function isCachedPage(timings: Pick<Performance, 'getEntriesByType'>): boolean {
  const [navigation] = timings.getEntriesByType('navigation');
  const { serverTiming = [] }: Partial<PerformanceResourceTiming> = navigation ?? {};
  return serverTiming.some(({ name }) => name === 'copy');
}
