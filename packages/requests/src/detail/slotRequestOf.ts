import { requestNumber, stageOf } from '@portal/domain';
import { readFragment, type SlotRequest } from '@portal/kit';
import { type RequestCardData, requestCardFragment } from '../graphql/requestCard.graphql.ts';

/** What the contributions of other dashboards get to know about a request. */
export function slotRequestOf(request: RequestCardData): SlotRequest {
  const card = readFragment(requestCardFragment, request);
  const { id, deviceName, requestedBy } = card;
  return { id, number: requestNumber(Number(id)), deviceName, requestedBy, stage: stageOf(card) };
}
