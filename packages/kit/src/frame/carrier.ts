/**
 * Makes the calls of a page that must not reach the network itself: a sandboxed dashboard's frame, which asks the portal's page. It
 * takes and gives what the functions of the kit do that it stands in for.
 */
export interface Carrier {
  fetch(path: string, init: RequestInit): Promise<Response>;
  upload(
    requestId: string,
    file: File,
    more: { onProgress?: ((share: number) => void) | undefined; signal?: AbortSignal | undefined },
  ): Promise<void>;
  download(requestId: string, file: { id: string; fileName: string }): Promise<void>;
  /** Calls back when requests were changed. It does not say which. */
  follow(listener: { onRequest(change: unknown): void }): () => void;
}

let carrier: Carrier | undefined;

/** From now on all calls of this page go this way. Only the shell can import this: dashboards get the kit without it. */
export function carryCalls(by: Carrier): void {
  carrier = by;
}

export const callCarrier = (): Carrier | undefined => carrier;

/** `fetch`, or what stands in for it. */
export const fetchCarried = (path: string, init: RequestInit): Promise<Response> =>
  carrier ? carrier.fetch(path, init) : fetch(path, init);
