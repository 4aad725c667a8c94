import { describe, expect, it } from 'vitest';
import { readEpsonResults, readEpsonStatus } from './epson-routes.ts';

const NAMESPACE = 'xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print"';

function version2(response: string, id = 'ABC123'): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<PrintResponseInfo Version="2.00">
  <ePOSPrint>
    <Parameter><devid>local_printer</devid><printjobid>${id}</printjobid></Parameter>
    <PrintResponse><response ${NAMESPACE} ${response}/></PrintResponse>
  </ePOSPrint>
</PrintResponseInfo>`;
}

describe('the results of an Epson printer are read in every version of its manual', () => {
  it('PR-94: reads version 1.00, which has no ids', () => {
    const xml = `<PrintResponseInfo Version="1.00"><response ${NAMESPACE} success="true" code="" status="251854870" battery="0"/></PrintResponseInfo>`;
    expect(readEpsonResults(xml)).toEqual([{ id: null, outcome: 'printed', condition: 'ready' }]);
  });

  it('PR-94: reads version 2.00', () => {
    expect(
      readEpsonResults(version2('success="true" code="" status="251658262" battery="0"')),
    ).toEqual([{ id: 'ABC123', outcome: 'printed', condition: 'ready' }]);
  });

  it('PR-94: reads several results of version 3.00, beside that of a display', () => {
    const one = (id: string, response: string) =>
      `<ePOSPrint><Parameter><devid>local_printer</devid><printjobid>${id}</printjobid></Parameter><PrintResponse><response ${response}/></PrintResponse></ePOSPrint>`;
    const xml = `<PrintResponseInfo Version="3.00"><ServerDirectPrint><Response Success="true"/></ServerDirectPrint>${one('a', 'success="1" code=""')}${one('b', 'success="false" code="EPTR_COVER_OPEN" status="251658300"')}<ePOSDisplay><Parameter><devid>local_display</devid></Parameter></ePOSDisplay></PrintResponseInfo>`;
    expect(readEpsonResults(xml)).toEqual([
      { id: 'a', outcome: 'printed', condition: 'ready' },
      { id: 'b', outcome: 'unknown', condition: 'cover' },
    ]);
  });

  it('PR-94: knows that nothing was printed of XML that the printer could not take', () => {
    const xml =
      '<PrintResponseInfo Version="3.00"><ServerDirectPrint><Response Success="false"><ErrorSummary>Invalid XML format</ErrorSummary><ErrorDetail>expected &apos;&gt;&apos;</ErrorDetail></Response></ServerDirectPrint></PrintResponseInfo>';
    expect(readEpsonResults(xml)).toEqual([{ id: null, outcome: 'failed', condition: 'refused' }]);
  });

  it.each([
    ['EPTR_REC_EMPTY', 'unknown', 'paper'],
    ['EPTR_COVER_OPEN', 'unknown', 'cover'],
    ['EPTR_CUTTER', 'unknown', 'refused'],
    ['EX_TIMEOUT', 'unknown', 'ready'],
    ['SchemaError', 'failed', 'refused'],
    ['DeviceNotFound', 'failed', 'refused'],
    ['EX_SPOOLER', 'failed', 'refused'],
    ['Printing', 'printing', 'ready'],
  ])('PR-94: reads the code %s as %s with %s', (code, outcome, condition) => {
    expect(readEpsonResults(version2(`success="false" code="${code}"`))).toEqual([
      { id: 'ABC123', outcome, condition },
    ]);
  });

  it.each([
    ['251658300', 'cover'],
    [String(0x0f08_001c), 'paper'],
    // No paper in the near end sensor only.
    [String(0x0f02_0016), 'ready'],
    [String(0x0000_0001), 'offline'],
    [String(0x0f00_0818), 'refused'],
    ['none', 'ready'],
  ])('PR-94: reads the status %s as %s', (status, condition) => {
    expect(readEpsonResults(version2(`success="true" code="" status="${status}"`))).toEqual([
      { id: 'ABC123', outcome: 'printed', condition },
    ]);
  });
});

describe('the status notification of an Epson printer', () => {
  const report = (own: string) =>
    `<?xml version="1.0" encoding="utf-8"?><statusmonitor Version="1.00"><printerstatus devicename="kitchen_printer" asbstatus = "0x00000001"/><printerstatus devicename="local_printer" asbstatus = "${own}"/></statusmonitor>`;

  it.each([
    ['0x0F000014', 'ready'],
    ['0x0F00003C', 'cover'],
    ['0x0F08001C', 'paper'],
  ])('PR-95: %s of the printer itself is %s', (status, condition) => {
    expect(readEpsonStatus(report(status))).toBe(condition);
  });
});

describe('what is no result is refused', () => {
  const entities = `<!DOCTYPE lolz [<!ENTITY a "lol">${'abcdefghi'
    .split('')
    .slice(1)
    .map((name, index) => {
      const before = String.fromCharCode(97 + index);
      return `<!ENTITY ${name} "${`&${before};`.repeat(10)}">`;
    })
    .join('')}]>`;

  it.each([
    ['nothing', ''],
    ['text', 'success'],
    ['JSON', '{"PrintResponseInfo":{}}'],
    ['another document', '<html><body/></html>'],
    ['an unclosed element', '<PrintResponseInfo><ePOSPrint>'],
    ['a wrong nesting', '<PrintResponseInfo><a></PrintResponseInfo></a>'],
    ['a result without success', version2('code=""')],
    ['an entity that grows', `${entities}${version2('success="&i;"')}`],
    [
      'an entity from a file',
      `<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>${version2('success="&f;"')}`,
    ],
    ['a small letter document type', `<!doctype x>${version2('success="true"')}`],
    ['a deep nesting', '<a>'.repeat(500) + '</a>'.repeat(500)],
    [
      'many results',
      `<PrintResponseInfo>${'<response success="true"/>'.repeat(21)}</PrintResponseInfo>`,
    ],
    ['a prototype', '<__proto__><response success="true"/></__proto__>'],
  ])('PR-92: %s', (_name, xml) => {
    expect(readEpsonResults(xml)).toBeNull();
    expect(readEpsonStatus(xml)).toBeNull();
  });

  it('PR-92: leaves the references of a result as they are written', () => {
    expect(readEpsonResults(version2('success="true" code=""', '&lt;&#65;'))).toEqual([
      { id: '&lt;&#65;', outcome: 'printed', condition: 'ready' },
    ]);
  });
});
