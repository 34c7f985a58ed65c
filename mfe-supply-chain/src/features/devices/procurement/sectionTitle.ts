import { type RequestState, stageOf } from '@portal/domain';

/** What the section of the next step is called. */
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
