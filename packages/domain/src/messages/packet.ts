/** What packets say. */

export const notPacketIds = (most: number) =>
  `ids must be the ids of 1 to ${most} requests, separated by commas, each once`;

// The screens
export const packetForEveryone = 'For everyone who may read it';
export const packetForStaff = 'For staff';
export const packetFailed = 'The packet could not be made';
export const packetMost = (most: number) => `A packet holds at most ${most} requests`;
export const packetReading = 'Reading the record…';
export const packetWaiting = 'Waiting for its turn…';
export const packetWriting = (pages: number) => `Writing page ${pages}…`;
export const packetDocuments = 'Reading documents…';
export const packetPages = 'Writing pages…';
export const packetAppending = (done: number, of: number) => `Reading document ${done} of ${of}…`;
export const packetSending = 'Downloading…';
export const packetReady = (pages: number) =>
  pages === 1 ? 'Downloaded, 1 page:' : `Downloaded, ${pages} pages:`;
export const packetHolds = 'All that you may read, with the pages of PDFs among the evidence.';
export const packetHoldsForStaff =
  'For staff: all that you may read, with the pages of PDFs among the evidence.';
export const packetHoldsForEveryone =
  'For everyone who may read it: what the requester reads, with the pages of PDFs among the evidence. Nothing that is for staff alone is in it.';
