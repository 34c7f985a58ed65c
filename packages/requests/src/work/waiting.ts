interface Asked {
  /** Since when the request waits for an answer of its requester. */
  waitingSince: string | null;
  requestedBy: string | number;
  requester: { name: string };
}

const isOwn = ({ requestedBy }: Pick<Asked, 'requestedBy'>, actorId: number) =>
  Number(requestedBy) === actorId;

/** Whose answer a request waits for: the name of its requester, who reads "you". */
export const requesterFor = (request: Omit<Asked, 'waitingSince'>, actorId: number): string =>
  isOwn(request, actorId) ? 'you' : request.requester.name;

/** What a narrow place says of a request that waits for an answer, in place of its due day. */
export const WAITING_WORD = 'Waiting';

/** What a list says of a request that waits for an answer, in place of its due day. */
export const waitingText = (request: Pick<Asked, 'waitingSince' | 'requestedBy'>, actorId: number) =>
  request.waitingSince && `${WAITING_WORD} for ${isOwn(request, actorId) ? 'your answer' : 'the requester'}`;
