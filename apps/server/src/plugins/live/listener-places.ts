const PLACES = 1_000;
const PLACES_PER_CLIENT = 8;

export type Place =
  | { readonly kind: 'taken'; leave(): void }
  | { readonly kind: 'client_full' }
  | { readonly kind: 'full' };

export type ListenerPlaces = ReturnType<typeof listenerPlaces>;

/** Counts open streams: each is a connection of this process. Rule T-7. */
export function listenerPlaces({ places = PLACES, perClient = PLACES_PER_CLIENT } = {}) {
  const clients = new Map<string, number>();
  let total = 0;

  function count(client: string, change: 1 | -1): void {
    total += change;
    const open = (clients.get(client) ?? 0) + change;
    if (open === 0) clients.delete(client);
    else clients.set(client, open);
  }

  return {
    take(client: string): Place {
      if ((clients.get(client) ?? 0) >= perClient) return { kind: 'client_full' };
      if (total >= places) return { kind: 'full' };
      count(client, 1);
      let isOpen = true;
      return {
        kind: 'taken',
        leave() {
          if (isOpen) count(client, -1);
          isOpen = false;
        },
      };
    },
  };
}
