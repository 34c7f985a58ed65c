import { type RequestState, stageOf } from '@portal/domain';
import { formatAge } from '@portal/ui';

interface Dated extends RequestState {
  submissionDate: string;
  lastUpdated: string | null;
  orderDate: string | null;
  shelfDate: string | null;
}

/** How long a request has been where it is, in plain words: "3 days in analysis" (look, "Request card"). */
export function ageText(request: Dated, now: number = Date.now()): string {
  const changed = request.lastUpdated ?? request.submissionDate;
  const age = (since: string | null) => formatAge(since ?? changed, now);
  switch (stageOf(request)) {
    case 'submitted':
      return `submitted ${age(request.submissionDate)} ago`;
    case 'under_analysis':
      return `${age(changed)} in analysis`;
    case 'committee_review':
      return `${age(changed)} in committee review`;
    case 'approved':
      return `approved ${age(changed)} ago`;
    case 'ordered':
      return `ordered ${age(request.orderDate)} ago`;
    case 'on_shelf':
      return `on the shelf for ${age(request.shelfDate)}`;
    case 'rejected':
      return `rejected ${age(changed)} ago`;
    case 'dismissed':
      return `dismissed ${age(changed)} ago`;
  }
}
