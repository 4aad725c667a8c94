import { create } from 'zustand';

/** What keeps the text of a field out of the draft: it is still being typed, or it has no value. Rule M-6. */
export type Unread = 'typing' | 'invalid';

interface TypedFields {
  /** The fields with such a text, by their ids. */
  readonly unread: ReadonlyMap<string, Unread>;
}

const useTypedFields = create<TypedFields>()(() => ({ unread: new Map() }));

/** Notes what keeps the text of a field out of the draft; null once nothing does. */
export function setUnread(id: string, unread: Unread | null): void {
  useTypedFields.setState((before) => {
    const after = new Map(before.unread);
    if (unread === null) after.delete(id);
    else after.set(id, unread);
    return { unread: after };
  });
}

/** What keeps any text of the page out of the draft, the worst first; null where all of it was read. */
export function useUnread(): Unread | null {
  return useTypedFields(({ unread }) => {
    const kinds = [...unread.values()];
    return kinds.find((kind) => kind === 'invalid') ?? kinds[0] ?? null;
  });
}
