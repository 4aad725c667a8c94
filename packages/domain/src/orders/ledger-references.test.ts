import { expect, test } from 'vitest';
import {
  capturedReference,
  disputeReference,
  refundedReference,
  refundFailedReference,
} from './ledger-references.ts';

test('Y-7, PO-10: each movement has a reference of its own, also of the same id', () => {
  const references = ['1', '2'].flatMap((id) => [
    capturedReference(id),
    refundedReference(id),
    refundFailedReference(id),
    disputeReference(id, 'txn_1'),
    disputeReference('dp_1', id),
  ]);
  expect(new Set(references).size).toBe(10);
});
