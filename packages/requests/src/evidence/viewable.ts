import { evidenceTypeOf } from '@portal/domain';
import type { Evidence } from './evidence.graphql.ts';

/** How the page shows a document; undefined when it is saved instead, and for links. */
export const viewOf = ({ mediaType }: Pick<Evidence, 'mediaType'>) => evidenceTypeOf(mediaType)?.view;

/** Whether the page can show it now. */
export const isViewable = (evidence: Evidence): boolean =>
  evidence.state === 'ready' && viewOf(evidence) !== undefined;
