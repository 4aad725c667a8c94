import { describe, expect, it } from 'vitest';
import { auditDependencies, outcomeOf } from './dependency-audit.mjs';

const report = (vulnerabilities) =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities,
    metadata: { vulnerabilities: { total: Object.keys(vulnerabilities).length } },
  });

describe('the audit of dependencies', () => {
  it('is clean where nothing is known, or nothing serious', () => {
    expect(outcomeOf(report({}))).toEqual({ kind: 'clean' });
    const mild = { mild: { name: 'mild', severity: 'moderate' } };
    expect(outcomeOf(`npm warn something\n${report(mild)}`)).toEqual({ kind: 'clean' });
  });

  it('names what is weak', () => {
    const vulnerabilities = {
      left: { name: 'left', severity: 'high' },
      pad: { name: 'pad', severity: 'critical' },
      mild: { name: 'mild', severity: 'low' },
    };
    const names = ['left (high)', 'pad (critical)'];
    expect(outcomeOf(report(vulnerabilities))).toEqual({ kind: 'weak', names });
  });

  it.each([
    ['nothing', ''],
    ['an error', '{"message":"audit endpoint returned an error","error":{"summary":""}}'],
    ['no JSON', 'npm error audit endpoint returned an error'],
    ['half of it', '{"vulnerabilities":{'],
  ])('is unanswered where npm says %s', async (_, output) => {
    expect(await auditDependencies({ ask: async () => output })).toEqual({ kind: 'unanswered' });
  });
});
