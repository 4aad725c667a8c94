import type { WirePrintJob } from '@comptoir/contract/staff/printing';
import { expect, test } from 'vitest';
import { jobTruth, problemSentence } from './job-words.ts';

const JOB: WirePrintJob = {
  job_id: 'j1',
  kind: 'kitchen',
  printer_id: 'p1',
  printer_name: 'Cuisine',
  printed_by_name: null,
  copy: 1,
  reprint: 0,
  content_version: 1,
  state: 'queued',
  is_unconfirmed: false,
  reason: null,
  problem: null,
  is_possible_duplicate: false,
  requested_by: null,
  queued_at: '2026-11-20T18:41:00.000Z',
  due_at: null,
  sent_at: '2026-11-20T18:42:00.000Z',
  printed_at: null,
  resolved_at: null,
};

const truth = (change: Partial<WirePrintJob>) => {
  const { paper, text } = jobTruth({ ...JOB, ...change }, 'Europe/Paris');
  return [paper, text.replace(/\s/g, ' ')];
};

test.each([
  [{ state: 'queued' }, 'waiting', 'en attente'],
  [{ state: 'claimed' }, 'waiting', 'en attente'],
  [{ state: 'queued', problem: 'failed', reason: 'paper' }, 'failed', 'échec : plus de papier'],
  [{ state: 'failed', reason: 'paper' }, 'failed', 'échec : plus de papier'],
  [{ state: 'failed', reason: null }, 'failed', 'échec : raison inconnue'],
  [{ state: 'sent' }, 'waiting', 'envoyé, pas encore confirmé'],
  [{ state: 'sent', reason: 'cover' }, 'failed', 'arrêté en route : capot ouvert'],
  [
    { state: 'sent', is_unconfirmed: true },
    'waiting',
    'envoyé 19:42, cette imprimante ne confirme jamais',
  ],
  [{ state: 'printed', printed_at: '2026-11-20T18:42:30.000Z' }, 'printed', 'imprimé 19:42'],
  [
    { state: 'failed', reason: 'paper', resolved_at: '2026-11-20T18:50:00.000Z' },
    'waiting',
    'abandonné, pas imprimé',
  ],
  [{ state: 'unknown' }, 'unknown', 'incertain : envoyé 19:42, jamais confirmé'],
] as const)('PR-123: %o is %s: « %s »', (change, paper, text) => {
  expect(truth(change)).toEqual([paper, text]);
});

const PROBLEM = {
  job_id: 'j1',
  order_id: 'o1',
  number: 41,
  kind: 'kitchen',
  reason: 'paper',
  at: '2026-11-20T18:42:00.000Z',
} as const;

test.each([
  ['failed', 'Commande 41 : le ticket cuisine ne sort pas (plus de papier).'],
  ['late', 'Commande 41 : le ticket cuisine attend depuis 19:42.'],
  ['unknown', 'Commande 41 : ticket cuisine envoyé à 19:42, jamais confirmé. Est-il sorti ?'],
] as const)('PR-122: a ticket that is %s names its order', (state, sentence) => {
  const said = problemSentence({ ...PROBLEM, state }, 'Europe/Paris');
  expect(said.replace(/\s/g, ' ')).toBe(sentence);
});
