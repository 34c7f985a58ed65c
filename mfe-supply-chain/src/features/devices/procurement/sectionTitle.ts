import { type RequestState, stageOf } from '@portal/domain';

/** The title of the section for the next step. */
export function sectionTitle(request: RequestState): string {
  switch (stageOf(request)) {
    case 'approved':
      return 'Order this device';
    case 'ordered':
      return 'Put on the shelf';
    case 'on_shelf':
      return 'On the shelf';
    default:
      return 'Procurement';
  }
}
