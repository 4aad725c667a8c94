import { SILENCE_MS } from '@comptoir/domain/orders/board';
import { describe, expect, test } from 'vitest';
import { acceptedByItself, createRinger, ringingOrders, withSilence } from './ringing.ts';

const NONE = new Map<string, number>();
const order = (order_id: string, progress: 'received' | 'accepted' = 'received') => ({
  order_id,
  progress,
  ringing: true,
  silenced_until: null,
  messages: [],
});

describe('which orders ring', () => {
  test('OB-70: those that are received; an accepted one is silent before the server has answered', () => {
    expect(ringingOrders([order('a'), order('b', 'accepted')], NONE, 0)).toEqual(['a']);
  });

  test('OB-70: silence lasts two minutes', () => {
    const silences = withSilence(NONE, ['a'], 1000);
    expect(ringingOrders([order('a')], silences, 1000 + SILENCE_MS - 1)).toEqual([]);
    expect(ringingOrders([order('a')], silences, 1000 + SILENCE_MS)).toEqual(['a']);
  });

  test('OB-70: a silence that the server knows survives a reload', () => {
    const silenced = { ...order('a'), silenced_until: '2026-11-20T19:02:00.000Z' };
    expect(ringingOrders([silenced], NONE, Date.parse('2026-11-20T19:01:59Z'))).toEqual([]);
    expect(ringingOrders([silenced], NONE, Date.parse('2026-11-20T19:02:00Z'))).toEqual(['a']);
  });

  test('OB-70: an order that arrives during a silence rings', () => {
    const silences = withSilence(NONE, ['a'], 1000);
    expect(ringingOrders([order('a'), order('b')], silences, 2000)).toEqual(['b']);
  });

  test('OB-84: an order under way rings for a message until it is silenced here, and for the next one', () => {
    const at = Date.parse('2026-11-20T19:00:00Z');
    const messages = [{ at: '2026-11-20T19:00:00.000Z' }];
    const messaged = { ...order('a', 'accepted'), messages };
    expect(ringingOrders([messaged], NONE, at)).toEqual(['a']);
    expect(ringingOrders([{ ...messaged, ringing: false }], NONE, at)).toEqual([]);
    const silences = withSilence(NONE, ['a'], at + 1000);
    expect(ringingOrders([messaged], silences, at + 10 * SILENCE_MS)).toEqual([]);
    const again = { ...messaged, messages: [...messages, { at: '2026-11-20T19:10:00.000Z' }] };
    expect(ringingOrders([again], silences, at + 10 * SILENCE_MS)).toEqual(['a']);
  });

  test('silences that are over since twelve hours are dropped', () => {
    const later = 12 * 3_600_000 + SILENCE_MS;
    const silences = withSilence(withSilence(NONE, ['a'], 0), ['b'], later);
    expect([...silences.keys()]).toEqual(['b']);
  });
});

describe('an order that is accepted by itself', () => {
  const AT = '2026-11-20T19:00:00.000Z';
  const accepted = (
    actor: 'staff' | 'system',
    progress: 'accepted' | 'preparing' = 'accepted',
  ) => ({
    ...order('a'),
    progress,
    last_step: { progress, at: AT, actor },
  });

  test('OB-79: sounds until the server knows that it is silenced here, unlike one that a person has accepted', () => {
    expect(acceptedByItself([accepted('system')])).toEqual(['a']);
    expect(acceptedByItself([accepted('staff')])).toEqual([]);
    expect(acceptedByItself([accepted('system', 'preparing')])).toEqual([]);
    expect(acceptedByItself([{ ...accepted('system'), ringing: false }])).toEqual([]);
  });
});

describe('the device', () => {
  function aDevice() {
    const log: string[] = [];
    const ring = createRinger({
      startSound: () => log.push('start'),
      stopSound: () => log.push('stop'),
      playOnce: () => log.push('once'),
      announce: (ids) => log.push(`announce ${ids.join(' ')}`),
      show: (count) => log.push(`show ${count}`),
    });
    return { ring, log };
  }

  test('OB-70: sounds with the first order, and announces each one once', () => {
    const { ring, log } = aDevice();
    ring(['a']);
    ring(['a', 'b']);
    expect(log).toEqual(['start', 'announce a', 'show 1', 'start', 'announce b', 'show 2']);
  });

  test('OB-70: is silent once the last one was accepted, and not before', () => {
    const { ring, log } = aDevice();
    ring(['a', 'b']);
    ring(['b']);
    expect(log).not.toContain('stop');
    ring([]);
    expect(log.slice(-2)).toEqual(['stop', 'show 0']);
    ring([]);
    expect(log.filter((entry) => entry === 'stop')).toHaveLength(1);
  });

  test('OB-70: a sound that something else stopped is started again', () => {
    const { ring, log } = aDevice();
    ring(['a']);
    log.length = 0;
    ring(['a']);
    expect(log).toEqual(['start']);
  });

  test('OB-70: an order that rings again after a silence is announced again', () => {
    const { ring, log } = aDevice();
    ring(['a']);
    ring([]);
    ring(['a']);
    expect(log.filter((entry) => entry === 'announce a')).toHaveLength(2);
  });

  test('OB-79: an order that is accepted by itself sounds once, however often it is seen', () => {
    const { ring, log } = aDevice();
    ring([], ['a']);
    ring([], ['a']);
    ring([], ['a', 'b']);
    expect(log).toEqual(['once', 'announce a', 'once', 'announce b']);
  });

  test('OB-79: it is announced alone while another one rings', () => {
    const { ring, log } = aDevice();
    ring(['a']);
    log.length = 0;
    ring(['a'], ['b']);
    expect(log).toEqual(['start', 'announce b']);
  });
});
