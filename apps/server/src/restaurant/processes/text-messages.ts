import type { Steps } from './in-slices.ts';

/** A text that belongs to the message of this number. */
interface TextOf {
  readonly id: number;
  readonly text: string;
}

/** Stands in a message for a list of texts: the next ones of those that were sent before it. */
interface SentBefore {
  readonly sentBefore: number;
}

/**
 * Sends a message to another process. The lists of texts in its fields and in theirs go before it, text by text: all
 * pieces of a long menu would be copied at once. Rule CA-43.
 */
export function* sendSteps<Message extends { readonly id: number }>(
  message: Message,
  send: (part: Message | TextOf) => void,
): Steps<void> {
  const texts: string[] = [];
  const rest = mapped(message, 2, (value) => {
    if (!isListOfTexts(value)) return value;
    texts.push(...value);
    return { sentBefore: value.length } satisfies SentBefore;
  });
  for (const text of texts) {
    send({ id: message.id, text });
    yield;
  }
  send(rest as Message);
}

/** Calls `receive` with each message that has come as a whole. */
export function messageReceiver<Message extends { readonly id: number }>(
  receive: (message: Message) => void,
): (part: Message | TextOf) => void {
  const before = new Map<number, string[]>();
  return (part) => {
    const texts = before.get(part.id) ?? [];
    if ('text' in part) {
      texts.push(part.text);
      before.set(part.id, texts);
      return;
    }
    before.delete(part.id);
    const whole = mapped(part, 2, (value) =>
      isSentBefore(value) ? texts.splice(0, value.sentBefore) : value,
    );
    receive(whole as Message);
  };
}

/** The value with what `change` makes of its fields, and of those of its fields down to `levels`. */
function mapped(value: unknown, levels: number, change: (field: unknown) => unknown): unknown {
  const changed = change(value);
  if (changed !== value || levels === 0 || typeof value !== 'object' || value === null) {
    return changed;
  }
  if (Array.isArray(value)) return value.map((element) => mapped(element, levels - 1, change));
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, mapped(field, levels - 1, change)]),
  );
}

function isListOfTexts(value: unknown): value is readonly string[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((element) => typeof element === 'string')
  );
}

function isSentBefore(value: unknown): value is SentBefore {
  return typeof value === 'object' && value !== null && 'sentBefore' in value;
}
