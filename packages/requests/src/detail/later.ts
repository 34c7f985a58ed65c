// One file to load: a page that shows the assignee of a request also shows similar requests and the evidence.
export { EvidenceList } from '../evidence/EvidenceList.tsx';
export { MergedRequests } from '../merge/MergedRequests.tsx';
export { SimilarToRequest } from '../similar/SimilarToRequest.tsx';
export { UrgencyButtons } from '../urgency/UrgencyButtons.tsx';
export { WorkFacts } from '../work/WorkFacts.tsx';
export { goToStep } from '../workbench/goToStep.ts';
