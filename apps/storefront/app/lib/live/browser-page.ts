/** The event stream of a resource. */
export interface EventAddress {
  readonly url: string;
  /** The name of its events. */
  readonly name: string;
}

/** A connection on which the server sends every change. The browser reconnects it unless it is closed. */
export interface OpenStream {
  readonly isOpen: () => boolean;
  readonly close: () => void;
}

interface StreamListener {
  readonly onEvent: (data: string) => void;
  /** The server refused it: the browser does not try again. */
  readonly onClosed: () => void;
}

/** What a page that follows something needs of its browser. */
export interface LivePage {
  readonly isVisible: () => boolean;
  /** Null where the browser has no event streams. */
  readonly openStream: (address: EventAddress, listener: StreamListener) => OpenStream | null;
  /** Calls the listener when the page is hidden or shown, and when the network is back; returns what ends that. */
  readonly onSituation: (listener: () => void) => () => void;
  /** Calls the listener when the device says that it has no network; returns what ends that. */
  readonly onOffline: (listener: () => void) => () => void;
}

export const browserPage: LivePage = {
  isVisible: () => !document.hidden,

  openStream({ url, name }, { onEvent, onClosed }) {
    if (typeof EventSource === 'undefined') return null;
    const source = new EventSource(url);
    source.addEventListener(name, ({ data }: MessageEvent<string>) => onEvent(data));
    source.addEventListener('error', () => {
      if (source.readyState === EventSource.CLOSED) onClosed();
    });
    return {
      isOpen: () => source.readyState === EventSource.OPEN,
      close: () => source.close(),
    };
  },

  onSituation(listener) {
    // A page of the back-forward cache was frozen; the first display is no news.
    const shown = ({ persisted }: PageTransitionEvent) => persisted && listener();
    document.addEventListener('visibilitychange', listener);
    window.addEventListener('pageshow', shown);
    window.addEventListener('online', listener);
    return () => {
      document.removeEventListener('visibilitychange', listener);
      window.removeEventListener('pageshow', shown);
      window.removeEventListener('online', listener);
    };
  },

  onOffline(listener) {
    window.addEventListener('offline', listener);
    return () => window.removeEventListener('offline', listener);
  },
};
