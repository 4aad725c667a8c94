/** Where the tag manager listens: what is pushed before it is there waits for it. */
export interface DataLayerHost {
  dataLayer?: object[];
}

declare global {
  interface Window extends DataLayerHost {}
}

export function tellTagManager(host: DataLayerHost, event: object): void {
  host.dataLayer ??= [];
  host.dataLayer.push(event);
}
