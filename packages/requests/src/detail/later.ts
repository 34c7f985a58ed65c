// One file to load: whoever sees who has a request sees beside it what is like it, and what speaks for it.
export { EvidenceList } from '../evidence/EvidenceList.tsx';
export { MergedRequests } from '../merge/MergedRequests.tsx';
export { SimilarToRequest } from '../similar/SimilarToRequest.tsx';
export { UrgencyButtons } from '../urgency/UrgencyButtons.tsx';
export { WorkFacts } from '../work/WorkFacts.tsx';
export { goToStep } from '../workbench/goToStep.ts';
