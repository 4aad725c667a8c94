import { create } from 'zustand';

/** The update state of this tab. */
interface UpdateState {
  /** Another build is served than the one that made this page. */
  readonly isAvailable: boolean;
  /** The visitor requested it, and it is in progress. */
  readonly isWorking: boolean;
}

export const useUpdate = create<UpdateState>()(() => ({ isAvailable: false, isWorking: false }));

/** Whether the worker has shown this page as it was, because there was no network. */
export function isCachedPage(timings: Pick<Performance, 'getEntriesByType'>): boolean {
  const [navigation] = timings.getEntriesByType('navigation');
  const { serverTiming = [] }: Partial<PerformanceResourceTiming> = navigation ?? {};
  return serverTiming.some(({ name }) => name === 'copy');
}

const TEXT_FIELDS =
  'textarea, input:is([type=text],[type=search],[type=email],[type=tel],[type=password],[type=number],:not([type]))';

/** Whether any field of the page holds a text. */
export function hasTypedText(page: Pick<Document, 'querySelectorAll'>): boolean {
  const fields = page.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TEXT_FIELDS);
  return [...fields].some(({ value }) => value.trim() !== '');
}
