// One file to load: whoever sees who has a request sees beside it what is like it.
export { SimilarToRequest } from '../similar/SimilarToRequest.tsx';
export { UrgencyButtons } from '../urgency/UrgencyButtons.tsx';
export { WorkFacts } from '../work/WorkFacts.tsx';
