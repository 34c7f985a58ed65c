import { leadsOn, type RequestState } from '@portal/domain';

/** True while notes can be written; the next step is to send the request to the committee. */
export const isBeingAnalysed = (request: RequestState): boolean => leadsOn('send_to_committee', request);
