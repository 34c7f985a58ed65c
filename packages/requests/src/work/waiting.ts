interface Asked {
  /** The time since which the request waits for an answer of its requester; null when it does not wait. */
  waitingSince: string | null;
  requestedBy: string | number;
  requester: { name: string };
}

const isOwn = ({ requestedBy }: Pick<Asked, 'requestedBy'>, actorId: number) =>
  Number(requestedBy) === actorId;

/** Whose answer a request waits for: "you" for the requester, else the requester's name. */
export const requesterFor = (request: Omit<Asked, 'waitingSince'>, actorId: number): string =>
  isOwn(request, actorId) ? 'you' : request.requester.name;

/** The text for a request that waits for an answer, in place of its due day, where there is little room. */
export const WAITING_WORD = 'Waiting';

/** The text of a list for a request that waits for an answer, in place of its due day. */
export const waitingText = (request: Pick<Asked, 'waitingSince' | 'requestedBy'>, actorId: number) =>
  request.waitingSince && `${WAITING_WORD} for ${isOwn(request, actorId) ? 'your answer' : 'the requester'}`;
