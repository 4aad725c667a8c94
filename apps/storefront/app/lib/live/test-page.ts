import type { LivePage } from './browser-page.ts';

/** A page whose visibility, network and streams the test decides. */
export function testPage({ hasStreams = true } = {}) {
  const situation = new Set<() => void>();
  const offline = new Set<() => void>();
  const page = { isVisible: true };
  /** The streams that were opened, the last one last. */
  const streams: {
    readonly url: string;
    readonly name: string;
    isOpen: boolean;
    isClosed: boolean;
    send(state: unknown): void;
    /** The server refuses it. */
    refuse(): void;
  }[] = [];
  const livePage: LivePage = {
    isVisible: () => page.isVisible,
    openStream({ url, name }, { onEvent, onClosed }) {
      if (!hasStreams) return null;
      const stream = {
        url,
        name,
        isOpen: true,
        isClosed: false,
        send: (state: unknown) => onEvent(JSON.stringify(state)),
        refuse() {
          stream.isOpen = false;
          onClosed();
        },
      };
      streams.push(stream);
      return {
        isOpen: () => stream.isOpen,
        close() {
          stream.isClosed = true;
        },
      };
    },
    onSituation(listener) {
      situation.add(listener);
      return () => situation.delete(listener);
    },
    onOffline(listener) {
      offline.add(listener);
      return () => offline.delete(listener);
    },
  };
  return {
    livePage,
    streams,
    send: (state: unknown) => streams.at(-1)?.send(state),
    setVisible(isVisible: boolean) {
      page.isVisible = isVisible;
      for (const listener of situation) listener();
    },
    /** The network is back. */
    goOnline() {
      for (const listener of situation) listener();
    },
    goOffline() {
      for (const listener of offline) listener();
    },
  };
}
