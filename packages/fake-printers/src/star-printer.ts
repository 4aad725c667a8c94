import type { DeviceAnswer, FetchedPaper, Network, PollingCondition } from './polling-device.ts';

/** What goes wrong in the next cycle of a Star printer that polls. */
export type StarFault =
  /** The poll arrives, and its answer never does. */
  | 'answer_lost'
  /** The fetch arrives, and the job never does: the printer fetches it once more. */
  | 'fetched_twice'
  /** The job never arrives: the printer gives it up with 520. */
  | 'download_fails'
  | 'power_lost_after_fetch'
  | 'power_lost_after_paper'
  | 'paper_ends_in_the_middle'
  /** The confirmation arrives, and its answer never does: it is sent again. */
  | 'confirmed_twice'
  | 'never_confirmed'
  | 'polls_while_printing';

export interface StarPrinter {
  /** One interval: a poll and, where a job is ready, the fetch, the paper and the confirmation. */
  poll(...faults: readonly StarFault[]): Promise<void>;
  setCondition(condition: PollingCondition): void;
  readonly papers: readonly FetchedPaper[];
  /** The status of every answer, in order. */
  readonly answers: readonly number[];
}

export interface StarOptions {
  /** In the order of its preference. */
  readonly mediaTypes?: readonly string[];
  /** Firmware that knows neither `jobToken` nor `printingInProgress`. */
  readonly isOld?: boolean;
}

const MAC = '00:11:62:0d:c1:4a';

const CODES: Readonly<Record<PollingCondition, string>> = {
  ready: '200 OK',
  paper: '410 Out of paper',
  cover: '420 Cover open',
};
/** Star's automatic status: bit 3 of the third byte offline, bit 5 cover; bit 3 of the sixth no paper. */
const STATUS: Readonly<Record<PollingCondition, string>> = {
  ready: '23 6 0 0 0 0 0 0 0 ',
  paper: '23 6 8 0 0 8 0 0 0 ',
  cover: '23 6 28 0 0 0 0 0 0 ',
};

/** A printer with Star CloudPRNT over HTTP, as Star's protocol guide describes it. */
export function fakeStarPrinter(network: Network, options: StarOptions = {}): StarPrinter {
  const { mediaTypes = ['application/vnd.star.starprnt', 'image/png', 'text/plain'] } = options;
  const { isOld = false } = options;
  const papers: FetchedPaper[] = [];
  const answers: number[] = [];
  let condition: PollingCondition = 'ready';

  async function send(
    method: 'GET' | 'POST' | 'DELETE',
    query: Readonly<Record<string, string>> | null,
    body: string | null = null,
  ): Promise<DeviceAnswer> {
    const text = query && Object.entries(query).map(([name, value]) => [name, encoded(value)]);
    const answer = await network({
      method,
      headers: body === null ? {} : { 'content-type': 'application/json' },
      query: text ? `?${text.map((pair) => pair.join('=')).join('&')}` : '',
      body,
    });
    answers.push(answer.status);
    return answer;
  }

  const post = (jobToken: string | null = null) =>
    send(
      'POST',
      null,
      JSON.stringify({
        status: STATUS[condition],
        printerMAC: MAC,
        statusCode: encoded(CODES[condition]),
        ...(!isOld && { printingInProgress: jobToken !== null }),
        ...(jobToken !== null && !isOld && { jobToken }),
        clientAction: null,
      }),
    );

  async function confirm(job: Readonly<Record<string, string>>, code: string): Promise<void> {
    await send('DELETE', { mac: MAC, code, ...job });
  }

  async function print(
    { jobToken, type }: { readonly jobToken: string; readonly type: string },
    faults: ReadonlySet<StarFault>,
  ): Promise<void> {
    const job: Record<string, string> = isOld ? {} : { token: jobToken };
    const fetched = await send('GET', { mac: MAC, type, ...job });
    if (faults.has('power_lost_after_fetch')) return;
    const isLost = faults.has('download_fails') || fetched.status !== 200;
    if (isLost) return confirm(job, '520 Download timeout');
    if (!fetched.contentType.startsWith(type)) throw new Error(`No ${type}.`);
    const { body: document } = faults.has('fetched_twice')
      ? await send('GET', { mac: MAC, type, ...job })
      : fetched;
    const isWhole = !faults.has('paper_ends_in_the_middle');
    papers.push({ id: jobToken, contentType: type, document, isWhole });
    if (!isWhole) {
      condition = 'paper';
      await post();
      return;
    }
    if (faults.has('polls_while_printing')) await post(jobToken);
    if (faults.has('power_lost_after_paper') || faults.has('never_confirmed')) return;
    await confirm(job, '200 OK');
    if (faults.has('confirmed_twice')) await confirm({ ...job, retry: '1' }, '200 OK');
  }

  return {
    papers,
    answers,
    setCondition: (next) => {
      condition = next;
    },

    async poll(...given) {
      const faults = new Set(given);
      const answer = await post();
      if (faults.has('answer_lost') || answer.status !== 200) return;
      const { jobReady, mediaTypes: offered, jobToken } = readAnswer(answer.body);
      // While it is offline a printer fetches nothing.
      if (!jobReady || condition !== 'ready') return;
      const type = mediaTypes.find((each) => offered.includes(each));
      if (type === undefined) await confirm({ token: jobToken }, '510 Incompatible media type');
      else await print({ jobToken, type }, faults);
    },
  };
}

function readAnswer(body: Uint8Array) {
  const answer: unknown = JSON.parse(new TextDecoder().decode(body));
  const { jobReady, mediaTypes, jobToken } = answer as Readonly<Record<string, unknown>>;
  return {
    jobReady: jobReady === true,
    mediaTypes: Array.isArray(mediaTypes) ? mediaTypes.map(String) : [],
    jobToken: typeof jobToken === 'string' ? jobToken : '',
  };
}

/** Codes in polls and queries are URL-encoded, with `%20` for a space. */
function encoded(text: string): string {
  return encodeURIComponent(text);
}
