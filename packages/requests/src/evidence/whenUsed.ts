// One file to load: whoever adds a document looks at it.
export { AddEvidence } from './AddEvidence.tsx';
export { EditEvidence } from './EditEvidence.tsx';
export { EvidenceViewer } from './EvidenceViewer.tsx';
export { RemoveEvidence } from './RemoveEvidence.tsx';
