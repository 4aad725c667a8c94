import { SpanKind } from '@opentelemetry/api';
import { afterEach, expect, test } from 'vitest';
import { openRecorder, type RecorderChoice } from './recorder.ts';

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((recorder) => recorder.close()));
});

function open(sampler: Partial<RecorderChoice['sampler']> = {}) {
  const recorder = openRecorder({
    serviceName: 'comptoir',
    sampler: { root: 'always_on', isParentBased: true, ratio: 1, ...sampler },
    ownOrigins: new Set(['http://roads.internal:5000']),
  });
  opened.push(recorder);
  // An unended span is never exported: there is no collector here.
  const inTrace = <Result>(parent: string | null, work: () => Result) =>
    recorder.within(recorder.startSpan('request', SpanKind.SERVER, parent, {}), work);
  return { recorder, inTrace };
}

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const given = (flags: '00' | '01') => `00-${TRACE}-00f067aa0ba902b7-${flags}`;

test('U-34: only services of the operator’s own get trace context', () => {
  const { recorder, inTrace } = open();
  const headersFor = (url: string) =>
    inTrace(given('01'), () => recorder.headersFor(new URL(url)).traceparent);
  expect(headersFor('http://roads.internal:5000/route/v1/driving')).toMatch(
    new RegExp(`^00-${TRACE}-[0-9a-f]{16}-01$`),
  );
  expect(headersFor('https://data.geopf.fr/navigation')).toBeUndefined();
  expect(recorder.headersFor(new URL('http://roads.internal:5000/'))).toEqual({});
});

test('U-34: unrecorded work has no traceparent', () => {
  const { recorder, inTrace } = open();
  expect(inTrace(given('01'), recorder.traceparent)).toContain(TRACE);
  expect(inTrace(given('00'), recorder.traceparent)).toBeNull();
  expect(recorder.traceparent()).toBeNull();
  const off = open({ root: 'always_off' });
  expect(off.inTrace(null, off.recorder.traceparent)).toBeNull();
  const none = open({ root: 'traceidratio', ratio: 0 });
  expect(none.inTrace(null, none.recorder.traceparent)).toBeNull();
});

test('U-34: an error passes through a span', async () => {
  const { recorder, inTrace } = open({ root: 'always_off', isParentBased: false });
  const fails = () => Promise.reject(new TypeError('Jeanne Martin'));
  const work = inTrace(null, () => recorder.inSpan('work', { kind: 'internal' }, fails));
  await expect(work).rejects.toThrow('Jeanne Martin');
});
