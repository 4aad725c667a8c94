import { fromCartLine } from '@comptoir/contract/orders/cart-mapping';
import type { WireCartItem } from '@comptoir/contract/orders/cart-wire';
import { toBase64url } from '@comptoir/design/browser/base64url';
import { create } from 'zustand';
import { restoreLines } from '#stores/cart/stored-lines.ts';
import { type PersistedEntry, persistOnce } from '#stores/persistence/persisted-state.ts';
import { isTrue, listOf, objectOf, or, required, text } from '#stores/persistence/schema.ts';

/** A change of an own line that the server has not confirmed; without an item the line is removed. */
export interface LineWrite {
  readonly lineId: string;
  readonly item: WireCartItem | null;
}

/** What this browser knows of a group order that it takes part in. */
export interface Membership {
  readonly linkKey: string;
  /** The participant's own key, drawn here. */
  readonly groupKey: string;
  /** Empty until the server has answered. */
  readonly participantId: string;
  readonly isHost: boolean;
  readonly firstName: string;
  /** In the order in which they are sent; one for each line. Rule GP-5. */
  readonly writes: readonly LineWrite[];
  /** Whether the server has counted the own share of the present order as paid. Rule GP-14. */
  readonly hasPaidShare: boolean;
  /** The code that the host has entered for the whole, which no answer has; else empty. Rule GO-14. */
  readonly coupon: string;
}

/** Nothing was changed, entered or paid yet. */
export const NEW_MEMBERSHIP = { writes: [], hasPaidShare: false, coupon: '' } as const;

interface MembershipState {
  /** The latest last. */
  readonly memberships: readonly Membership[];
  /** The first name typed last, for the next group order and across reloads. Rule GP-3. */
  readonly firstName: string;
}

/** A browser forgets the groups before these. */
const MAXIMUM_MEMBERSHIPS = 10;

export const createMembershipStore = () =>
  create<MembershipState>()(() => ({ memberships: [], firstName: '' }));

/** The group orders of this browser, shared by its tabs. */
export const useMemberships = createMembershipStore();

const lineWrite = objectOf<LineWrite>({
  lineId: required(text),
  item: (stored) => {
    const [line] = restoreLines([stored]) ?? [];
    return stored === null ? null : line && fromCartLine(line);
  },
});

const membership = objectOf<Membership>({
  linkKey: required(text),
  groupKey: required(text),
  participantId: text,
  isHost: isTrue,
  firstName: text,
  writes: or(listOf(lineWrite), []),
  hasPaidShare: isTrue,
  coupon: text,
});

export const persistedMemberships: readonly PersistedEntry<MembershipState>[] = [
  {
    key: 'group-orders',
    save: ({ memberships, firstName }) => ({ memberships, firstName }),
    restore: objectOf({
      memberships: listOf(membership),
      firstName: text,
    }),
    absent: { memberships: [], firstName: '' },
  },
];

/** Called by the pages of group orders only: no other page loads this store. */
export const startMembershipStore = persistOnce(
  useMemberships,
  persistedMemberships,
  () => window.localStorage,
);

/** The membership in a group order; null where this browser has none. */
export function membershipIn(linkKey: string): Membership | null {
  return useMemberships.getState().memberships.find((one) => one.linkKey === linkKey) ?? null;
}

export function useMembership(linkKey: string): Membership | null {
  return useMemberships(
    ({ memberships }) => memberships.find((one) => one.linkKey === linkKey) ?? null,
  );
}

export function rememberFirstName(firstName: string): void {
  useMemberships.setState({ firstName });
}

/** Stores a membership as the latest, in place of an earlier one in the same group. */
export function remember(membership: Membership): void {
  useMemberships.setState(({ memberships }) => ({
    memberships: [
      ...memberships.filter(({ linkKey }) => linkKey !== membership.linkKey),
      membership,
    ].slice(-MAXIMUM_MEMBERSHIPS),
  }));
}

/** Notes the code of the whole; empty for none. */
export function noteCoupon(linkKey: string, coupon: string): void {
  useMemberships.setState(({ memberships }) => ({
    memberships: memberships.map((one) => (one.linkKey === linkKey ? { ...one, coupon } : one)),
  }));
}

/** Notes whether the own share counts as paid, for when the shares end. */
export function noteSharePaid(linkKey: string, hasPaidShare: boolean): void {
  useMemberships.setState(({ memberships }) => ({
    memberships: memberships.map((one) =>
      one.linkKey === linkKey ? { ...one, hasPaidShare } : one,
    ),
  }));
}

export function forget(linkKey: string): void {
  useMemberships.setState(({ memberships }) => ({
    memberships: memberships.filter((one) => one.linkKey !== linkKey),
  }));
}

/** Notes a change of an own line until the server confirms it; a later change of the line replaces it. */
export function noteWrite(linkKey: string, write: LineWrite): void {
  changeWrites(linkKey, (writes) => [
    ...writes.filter(({ lineId }) => lineId !== write.lineId),
    write,
  ]);
}

/** Forgets a change that was confirmed or rejected, unless the line was changed again since. */
export function settleWrite(linkKey: string, settled: LineWrite): void {
  const text = JSON.stringify(settled);
  changeWrites(linkKey, (writes) => writes.filter((write) => JSON.stringify(write) !== text));
}

function changeWrites(
  linkKey: string,
  change: (writes: readonly LineWrite[]) => readonly LineWrite[],
): void {
  useMemberships.setState(({ memberships }) => ({
    memberships: memberships.map((one) =>
      one.linkKey === linkKey ? { ...one, writes: change(one.writes) } : one,
    ),
  }));
}

/** 32 random bytes in base64url, which cannot be guessed. */
export function createGroupKey(): string {
  return toBase64url(crypto.getRandomValues(new Uint8Array(32)));
}

/** The identity of a line, which makes sending it again harmless. */
export function createLineId(): string {
  return createGroupKey().slice(0, 22);
}
