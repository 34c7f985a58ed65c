// One file to load: where the assignee of a request is shown, similar requests and its evidence are shown as well.
export { EvidenceList } from '../evidence/EvidenceList.tsx';
export { MergedRequests } from '../merge/MergedRequests.tsx';
export { SimilarToRequest } from '../similar/SimilarToRequest.tsx';
export { UrgencyButtons } from '../urgency/UrgencyButtons.tsx';
export { WorkFacts } from '../work/WorkFacts.tsx';
export { goToStep } from '../workbench/goToStep.ts';
