/**
 * Makes the calls of a page that may not use the network itself: the frame of a sandboxed dashboard, which asks the portal's page instead. Its
 * functions take and return the same as the functions of the kit that they replace.
 */
export interface Carrier {
  fetch(path: string, init: RequestInit): Promise<Response>;
  upload(
    requestId: string,
    file: File,
    more: { onProgress?: ((share: number) => void) | undefined; signal?: AbortSignal | undefined },
  ): Promise<void>;
  download(requestId: string, file: { id: string; fileName: string }): Promise<void>;
  /** Calls the listener when requests were changed. It does not say which ones. */
  follow(listener: { onRequest(change: unknown): void }): () => void;
}

let carrier: Carrier | undefined;

/** From now on all calls of this page use this carrier. Only the shell can import this: dashboards get the kit without it. */
export function carryCalls(by: Carrier): void {
  carrier = by;
}

export const callCarrier = (): Carrier | undefined => carrier;

/** `fetch`, or the function that replaces it. */
export const fetchCarried = (path: string, init: RequestInit): Promise<Response> =>
  carrier ? carrier.fetch(path, init) : fetch(path, init);
