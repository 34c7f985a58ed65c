import { type Stage, type Status, stageOf } from '@portal/domain';
import { ApiError, apiFetch } from '@portal/kit';
import type { OperationResult } from 'urql';
import type { Host } from './host.ts';

const CREATE = 'createDeviceRequest';
/** The status of a request that no longer exists. */
const DELETED = 'deleted';

type Tell = Host['tell'];

interface Answer {
  result?: { __typename: string; id?: string };
  requestChanged?: { id: string; stage: Stage | null };
}

/** The field of the schema that a command calls; screens alias it as `result`. */
function commandOf({ operation }: OperationResult): string | undefined {
  const [definition] = operation.query.definitions;
  if (definition?.kind !== 'OperationDefinition') return undefined;
  const [field] = definition.selectionSet.selections;
  return field?.kind === 'Field' ? field.name.value : undefined;
}

/** The request that a command of this frame has changed. */
function written({ operation, data }: OperationResult<Answer>): string | undefined {
  const result = operation.kind === 'mutation' ? data?.result : undefined;
  return result && ['DeviceRequest', 'DeletedRequest'].includes(result.__typename) ? result.id : undefined;
}

interface RequestAnswer {
  status: Status;
  is_ordered: boolean;
  is_on_shelf: boolean;
}

async function tellState(tell: Tell, id: string) {
  try {
    const { status, is_ordered, is_on_shelf } = await apiFetch<RequestAnswer>(`/device-requests/${id}`);
    const stage = stageOf({ status, isOrdered: is_ordered, isOnShelf: is_on_shelf });
    tell({ type: 'changed', id, status: stage });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) tell({ type: 'changed', id, status: DELETED });
  }
}

/**
 * Tells the page about changes of requests: changes made in the frame, with the new stage, and changes by other people to requests that the
 * person may read. `tellsOf` selects the requests about which the page is told.
 */
export const tellChanges =
  (tell: Tell, tellsOf: (request: string) => boolean) => (result: OperationResult<Answer>) => {
    const change = result.operation.kind === 'subscription' ? result.data?.requestChanged : undefined;
    // The result that stands for missed changes names no request.
    if (change && change.id !== '0' && tellsOf(change.id))
      tell({ type: 'changed', id: change.id, status: change.stage ?? DELETED });
    const id = written(result);
    if (!id || !tellsOf(id)) return;
    if (commandOf(result) === CREATE) tell({ type: 'submitted', id });
    else void tellState(tell, id);
  };
