/** Ways out of a frame that no policy of its page closes: connections from browser to browser, in which anything can be sent. */
const SIDE_DOORS = ['RTCPeerConnection', 'webkitRTCPeerConnection'];

/**
 * Takes them away before any code of the dashboard runs. Another document in the frame has an origin of its own, so none is taken from
 * there, and by its policy such a document begins with no file of the dashboard's own (ADR 87).
 */
export function closeSideDoors(): void {
  for (const name of SIDE_DOORS)
    Object.defineProperty(window, name, { value: undefined, writable: false, configurable: false });
}
