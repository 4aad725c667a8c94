/** The subscription of a device: its endpoint and its keys. */
export interface PushTarget {
  readonly endpoint: string;
  /** Its public key on P-256, 65 bytes, base64url. */
  readonly p256dh: string;
  /** The shared authentication secret, 16 bytes, base64url. */
  readonly auth: string;
}

export interface PushMessage {
  readonly body: string;
  /** How long the push service stores it for an offline device. */
  readonly ttlSeconds: number;
  /** `high` wakes a phone that saves its battery. */
  readonly urgency: 'normal' | 'high';
  /** A newer message of a topic replaces the stored one; up to 32 characters of base64url. */
  readonly topic: string;
}

/** The result of sending. A `reason` is a status or a name, never text of the push service. */
export type PushOutcome =
  | { readonly kind: 'accepted' }
  /** The subscription no longer exists. */
  | { readonly kind: 'gone' }
  /** Final: a retry would not help. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** Worth a retry. */
  | { readonly kind: 'failed'; readonly reason: string };

/** Sends push messages to devices. */
export interface PushTransport {
  send(target: PushTarget, message: PushMessage): Promise<PushOutcome>;
  /** Aborts the requests in flight. */
  close(): void;
}
