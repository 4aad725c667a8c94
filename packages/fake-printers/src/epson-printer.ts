import type { DeviceAnswer, FetchedPaper, Network, PollingCondition } from './polling-device.ts';

/** What goes wrong in the next cycle of an Epson printer that polls. */
export type EpsonFault =
  /** The request arrives, and its answer never does. */
  | 'answer_lost'
  /** The power goes after the fetch, before a line is printed. */
  | 'power_lost_after_fetch'
  /** The power goes when the paper is out, before the result is sent. */
  | 'power_lost_after_paper'
  /** The roll ends in the middle of the job. */
  | 'paper_ends_in_the_middle'
  /** The result arrives, and its answer never does: it is sent again with the next cycle. */
  | 'result_answer_lost'
  | 'result_sent_twice'
  | 'result_never_sent'
  | 'polls_while_printing'
  /** Its ePOS-Print service is off: it refuses the whole answer. */
  | 'refuses_the_answer';

export interface EpsonPrinter {
  /** One interval: the results that wait, a request, the paper, its result. */
  poll(...faults: readonly EpsonFault[]): Promise<void>;
  /** Sends a `SetStatus`, as « Status Notification » does. */
  notify(): Promise<void>;
  setCondition(condition: PollingCondition): void;
  readonly papers: readonly FetchedPaper[];
  /** The status of every answer, in order. */
  readonly answers: readonly number[];
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const NAMESPACE = 'http://www.epson-pos.com/schemas/2011/03/epos-print';
/** The manual allows 1 to 30 letters, digits, underscores, hyphens and periods. */
const JOB_ID = /^[A-Za-z0-9_.-]{1,30}$/;

const CODES: Readonly<Record<PollingCondition, string>> = {
  ready: '',
  paper: 'EPTR_REC_EMPTY',
  cover: 'EPTR_COVER_OPEN',
};
/** The bits of the manual: 0x2 printed, 0x8 offline, 0x20 cover open, 0x80000 no paper. */
const STATUS: Readonly<Record<PollingCondition, number>> = {
  ready: 0x0f00_0016,
  paper: 0x0f08_001c,
  cover: 0x0f00_003c,
};

/** A printer with Epson Server Direct Print, as its manual (M00062910) describes it. */
export function fakeEpsonPrinter(network: Network): EpsonPrinter {
  const papers: FetchedPaper[] = [];
  const answers: number[] = [];
  let condition: PollingCondition = 'ready';
  /** Results whose answer did not arrive. */
  let waiting: string[] = [];

  /** Null when the network is gone. */
  async function post(fields: Readonly<Record<string, string>>): Promise<DeviceAnswer | null> {
    const body = new URLSearchParams({ ID: '', Name: 'TM-m30III', ...fields }).toString();
    const request = { method: 'POST', headers: FORM, query: '', body } as const;
    const answer = await network(request).catch(() => null);
    if (answer) answers.push(answer.status);
    return answer;
  }

  async function sendResult(file: string, isAnswerLost = false): Promise<void> {
    const answer = await post({ ConnectionType: 'SetResponse', ResponseFile: file });
    if (isAnswerLost || answer?.status !== 200) waiting.push(file);
  }

  async function print({ id, document }: Job, faults: ReadonlySet<EpsonFault>): Promise<boolean> {
    const isStatus = !/<epos-print[^>]*>[\s\S]*?<(?!\/epos-print)/.test(document);
    if (isStatus || condition !== 'ready') return condition === 'ready';
    const isWhole = !faults.has('paper_ends_in_the_middle');
    if (!isWhole) condition = 'paper';
    const bytes = new TextEncoder().encode(document);
    papers.push({ id, contentType: 'text/xml', document: bytes, isWhole });
    return isWhole;
  }

  async function printAll(jobs: readonly Job[], faults: ReadonlySet<EpsonFault>): Promise<void> {
    const results: string[] = [];
    for (const job of jobs) results.push(resultOf(job.id, await print(job, faults), condition));
    if (faults.has('polls_while_printing')) await post({ ConnectionType: 'GetRequest' });
    if (faults.has('power_lost_after_paper') || faults.has('result_never_sent')) return;
    const file = responseFile(results.join(''));
    await sendResult(file, faults.has('result_answer_lost'));
    if (faults.has('result_sent_twice')) await sendResult(file);
  }

  return {
    papers,
    answers,
    setCondition: (next) => {
      condition = next;
    },

    async poll(...given) {
      const faults = new Set(given);
      const late = waiting;
      waiting = [];
      for (const file of late) await sendResult(file);
      const answer = await post({ ConnectionType: 'GetRequest' });
      if (faults.has('answer_lost') || faults.has('power_lost_after_fetch')) return;
      const text = new TextDecoder().decode(answer?.body);
      if (answer?.status !== 200 || text === '') return;
      if (!answer.contentType.startsWith('text/xml')) throw new Error('The answer is no XML.');
      if (faults.has('refuses_the_answer')) {
        await sendResult(REFUSED);
        return;
      }
      await printAll(jobsOf(text), faults);
    },

    async notify() {
      await post({
        ConnectionType: 'SetStatus',
        Status: `<?xml version="1.0" encoding="utf-8"?><statusmonitor Version="1.00"><printerstatus devicename="local_printer" asbstatus = "0x${STATUS[condition].toString(16).padStart(8, '0').toUpperCase()}"/></statusmonitor>`,
      });
    },
  };
}

interface Job {
  readonly id: string;
  readonly document: string;
}

/** The print requests of an answer of version 2.00, the first whose jobs have ids. */
function jobsOf(xml: string): readonly Job[] {
  if (!xml.includes('<PrintRequestInfo Version="2.00">')) throw new Error('No version 2.00.');
  return [...xml.matchAll(/<ePOSPrint>(?<request>[\s\S]*?)<\/ePOSPrint>/g)].map(({ groups }) => {
    const request = groups?.request ?? '';
    const id = /<printjobid>(?<id>[^<]*)<\/printjobid>/.exec(request)?.groups?.id ?? '';
    const document = /<PrintData>(?<data>[\s\S]*)<\/PrintData>/.exec(request)?.groups?.data ?? '';
    if (!JOB_ID.test(id)) throw new Error(`« ${id} » is no printjobid.`);
    if (!request.includes('<devid>local_printer</devid>')) throw new Error('No devid.');
    if (!document.includes(`<epos-print`) || !document.includes(NAMESPACE)) {
      throw new Error('No ePOS-Print document.');
    }
    return { id, document };
  });
}

function resultOf(id: string, isPrinted: boolean, condition: PollingCondition): string {
  const code = isPrinted ? '' : CODES[condition];
  return `<ePOSPrint><Parameter><devid>local_printer</devid><printjobid>${id}</printjobid></Parameter><PrintResponse><response xmlns="${NAMESPACE}" success="${isPrinted}" code="${code}" status="${STATUS[condition]}" battery="0"/></PrintResponse></ePOSPrint>`;
}

function responseFile(results: string): string {
  return `<?xml version="1.0" encoding="utf-8"?><PrintResponseInfo Version="2.00">${results}</PrintResponseInfo>`;
}

/** The manual's answer to XML that a printer cannot take. */
const REFUSED =
  '<?xml version="1.0" encoding="utf-8"?><PrintResponseInfo Version="3.00"><ServerDirectPrint><Response Success="false"><ErrorSummary>Invalid printer settings</ErrorSummary><ErrorDetail>ePOS-Print not activated</ErrorDetail></Response></ServerDirectPrint></PrintResponseInfo>';
