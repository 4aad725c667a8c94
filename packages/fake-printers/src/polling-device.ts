/** A request of a device, as the network carries it. */
export interface DeviceRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly headers: Readonly<Record<string, string>>;
  /** The query string with its `?`; empty without one. */
  readonly query: string;
  readonly body: string | null;
}

export interface DeviceAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly body: Uint8Array;
}

/** Carries a request to the address that is set in the device; rejects when the network is gone. */
export type Network = (request: DeviceRequest) => Promise<DeviceAnswer>;

/** Over HTTP, to an address as it is typed into the device's settings. */
export function httpNetwork(address: string): Network {
  return async ({ method, headers, query, body }) => {
    const answer = await fetch(`${address}${query}`, { method, headers, body });
    return {
      status: answer.status,
      contentType: answer.headers.get('content-type') ?? '',
      body: await answer.bytes(),
    };
  };
}

/** What came out of a printer that polls; `isWhole` is false where the paper ended in the middle. */
export interface FetchedPaper {
  /** The id of the job in the device's protocol. */
  readonly id: string;
  readonly contentType: string;
  readonly document: Uint8Array;
  readonly isWhole: boolean;
}

export type PollingCondition = 'ready' | 'paper' | 'cover';
