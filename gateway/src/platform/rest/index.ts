export { asObject, type Body, bodyOf, bodyProblem, camelBodyOf, readUtf8 } from './body.ts';
export { bearerToken, contextOf, requireUser, UNATTENDED } from './context.ts';
export { errorBody, refusalOf } from './errors.ts';
export { assertMultipart } from './multipart.ts';
export { inCamel, inSnake } from './names.ts';
export { networkOf } from './network.ts';
export { pathId, queryInstant, queryText, readId, readPaging, sendPage, soughtText } from './params.ts';
export { limitedTo } from './rate-limits.ts';
export { pagePolicy, policyText, REPORTING_ENDPOINTS, type Sources } from './security-headers.ts';
