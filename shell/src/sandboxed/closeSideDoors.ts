/** Ways out of a frame that no policy closes: connections between browsers, which can carry any data. */
const SIDE_DOORS = ['RTCPeerConnection', 'webkitRTCPeerConnection'];

/**
 * Removes these functions before any code of the dashboard runs. Another document in the frame has a different origin, so its functions
 * cannot be taken from here. The policy of such a document does not let it load any file of the dashboard (ADR 87).
 */
export function closeSideDoors(): void {
  for (const name of SIDE_DOORS)
    Object.defineProperty(window, name, { value: undefined, writable: false, configurable: false });
}
