/** A server-sent event as it is written; streams that are sent the same share it. */
export interface LiveEvent {
  /** Two events with the same tag have the same content. */
  readonly tag: string;
  readonly bytes: Buffer;
}

/** An event; without an id the client resumes from the one before. */
export function liveEvent(name: string, data: string, id?: string): LiveEvent {
  const line = id === undefined ? '' : `id: ${id}\n`;
  return { tag: id ?? data, bytes: Buffer.from(`event: ${name}\n${line}data: ${data}\n\n`) };
}
