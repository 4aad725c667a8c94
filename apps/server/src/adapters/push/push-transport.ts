/** A device as it made itself known: where it is reached, and with which keys only it reads. */
export interface PushTarget {
  readonly endpoint: string;
  /** Its public key on P-256, 65 bytes, base64url. */
  readonly p256dh: string;
  /** A secret of 16 bytes that it shares with the shop, base64url. */
  readonly auth: string;
}

export interface PushMessage {
  readonly body: string;
  /** For how long the push service keeps it for a device that is away. */
  readonly ttlSeconds: number;
  /** `high` wakes a phone that saves its battery. */
  readonly urgency: 'normal' | 'high';
  /** What is newer on a topic takes the place of what waits there; at most 32 of base64url. */
  readonly topic: string;
}

/** What became of it. A `reason` is a status or a word, never what a push service said. */
export type PushOutcome =
  | { readonly kind: 'accepted' }
  /** There is no such device any more. */
  | { readonly kind: 'gone' }
  /** Trying again would not help. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** Worth another try. */
  | { readonly kind: 'failed'; readonly reason: string };

/** A way to devices: browsers today, apps once the makers of their systems are asked the same way. */
export interface PushTransport {
  send(target: PushTarget, message: PushMessage): Promise<PushOutcome>;
  /** Ends what is under way. */
  close(): void;
}
