// One file to load: a person who adds a document also looks at it.
export { AddEvidence } from './AddEvidence.tsx';
export { EditEvidence } from './EditEvidence.tsx';
export { EvidenceViewer } from './EvidenceViewer.tsx';
export { RemoveEvidence } from './RemoveEvidence.tsx';
