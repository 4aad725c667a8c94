import { describe, expect, it } from 'vitest';
import { readStarOutcome, readStarStatus } from './star-routes.ts';

describe('the status code of a Star printer', () => {
  it.each([
    ['200%20OK', 'ready', true],
    ['200 OK', 'ready', true],
    ['200+OK', 'ready', true],
    ['211%20Paper%20low', 'ready', true],
    ['220%20Printing', 'ready', false],
    ['221', 'ready', false],
    ['410%20Out%20of%20paper', 'paper', false],
    ['411', 'paper', false],
    ['420%20Cover%20open', 'cover', false],
    ['430', 'refused', false],
    ['510%20Incompatible', 'refused', false],
    ['2000%20four%20digits', 'ready', true],
  ])('PR-96: %s is %s, free: %s', (code, condition, isFree) => {
    expect(readStarStatus(code)).toEqual({ condition, isFree });
  });

  it.each(['', 'OK', '20', '20000', '%E0%A4%A', 'abc 200'])('PR-96: %s is none', (code) => {
    expect(readStarStatus(code)).toBeNull();
  });
});

describe('the code that ends a job of a Star printer', () => {
  it.each(['OK', 'ok', '200 OK', '200%20OK', '211 Paper low'])('PR-98: %s is printed', (code) => {
    expect(readStarOutcome(code)).toEqual({ kind: 'printed' });
  });

  it.each([
    ['520 Timeout', 'failed', 'offline'],
    ['521 Job too large', 'failed', 'refused'],
    ['510 Incompatible media type', 'failed', 'refused'],
    ['511', 'failed', 'refused'],
    ['410 Out of paper', 'unknown', 'paper'],
    ['420', 'unknown', 'cover'],
    ['499', 'unknown', 'refused'],
  ])('PR-98: %s is %s with %s', (code, kind, reason) => {
    expect(readStarOutcome(code)).toEqual({ kind, reason });
  });

  it.each(['', 'NOK', 'maybe'])('PR-98: %s says nothing', (code) => {
    expect(readStarOutcome(code)).toBeNull();
  });
});
