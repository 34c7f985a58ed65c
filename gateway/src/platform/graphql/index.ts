export { builder } from './builder.ts';
export { isLeastOf, readFirst, toConnection, totalOf } from './connections.ts';
export { ConflictError, ForbiddenError, InvalidError, NotFoundError, nullWhen, refusable } from './errors.ts';
export { fromJson } from './json.ts';
export { limitRules, parseWithin } from './limits.ts';
export type { RegisteredDocuments } from './registered.ts';
export { RoleEnum, StageEnum, StatusEnum, VoteEnum } from './scalars.ts';
export { builtSchema } from './schema.ts';
