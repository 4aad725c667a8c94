import { isFinished, type OrderProgress } from './order-progress.ts';

/** How many messages a guest may send to the restaurant about one order. Rule OB-84. */
const MAXIMUM_MESSAGES = 3;

/** The most characters of a message. Rule OB-84. */
export const MAXIMUM_MESSAGE_LENGTH = 280;

/** What a message of a guest depends on. */
export interface MessageFacts {
  /** Null for an unknown order. */
  readonly progress: OrderProgress | null;
  /** The texts that were sent before. */
  readonly sent: readonly string[];
}

export type MessageDecision = 'send' | 'sent_before' | 'too_many' | 'finished' | 'unknown';

/**
 * Whether a message of a guest is sent: about an order under way, three times at most, and the same text once, so that
 * a request that is repeated sends nothing twice. Rule OB-84.
 */
export function decideMessage(text: string, { progress, sent }: MessageFacts): MessageDecision {
  if (progress === null) return 'unknown';
  if (sent.includes(text)) return 'sent_before';
  if (isFinished(progress)) return 'finished';
  return sent.length >= MAXIMUM_MESSAGES ? 'too_many' : 'send';
}
