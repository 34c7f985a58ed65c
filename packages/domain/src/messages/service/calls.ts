/** Refusals that any call can get. */
export const CALL_REFUSALS = {
  internal: 'Internal server error',
  unavailable: 'The service is unavailable at the moment. Please try again.',
  outcomeUnknown:
    'The service stopped answering while it saved this. Please check whether it was saved before you try again.',
  tooManyCalls: (wait: string) => `Too many calls. Please try again in ${wait}.`,
  tooManySearches: (seconds: number) =>
    `Too many searches. Please try again in ${seconds === 1 ? 'a second' : `${seconds} seconds`}.`,
  callNotFound: 'Not found',
  methodNotAllowed: (method: string) => `${method} is not allowed here`,
  // The body
  badRequest: (problem: string) => problem,
  bodyNotUtf8: 'The body is not valid UTF-8',
  bodyTooDeep: (most: number) =>
    `Lists and objects in the body may stand in each other ${most} times at most`,
  bodyNotJson: 'The body is not valid JSON',
  bodyNotObject: 'The body must be a JSON object',
  bodyNotTypedJson: 'Send the body as application/json',
  bodyUnfit: (problem: string) => problem,
  bodyEmpty: 'The body is empty',
  bodyTooLarge: 'The body is too large',
  bodyTooSlow: 'The body came too slowly. Please send it again over a better connection.',
  mediaTypeUnsupported: 'The content type is not supported',
  formExpected: (what: string) => `Send ${what} as multipart/form-data`,
  formBroken: 'The form is incomplete or malformed',
  formBoundary: (most: number) => `The boundary of the form must have 1 to ${most} characters`,
  hostInvalid: 'The Host header is not valid',
  cursorInvalid: 'The cursor is not one of this list',
  // GraphQL
  documentNotRegistered:
    'This GraphQL document is not registered. Only those of the portal and its dashboards run here.',
  documentTooLong: (most: number) => `A document may have ${most} characters at most.`,
  documentTooDeep: 'Lists and objects of a document stand in each other too often.',
  documentAsksSchemaTwice: 'A document may not ask for the schema more than once.',
  documentAsksOften: (field: string, most: number) =>
    `A document may ask for ${field} at most ${most} times, also under other names.`,
} as const;

/** Errors of one field of a call that no form has. */
export const PARAMETER_MESSAGES = {
  notChannels: (kind: string, channels: readonly string[]) =>
    `${kind} must be a list of ${channels.join(', ')}; an empty one for nothing`,
  alwaysInPortal: (kind: string) => `${kind} must have portal: somebody waits for you`,
  notId: (name: string) => `The ${name} must be a positive integer`,
  givenTwice: (name: string) => `${name} may be given once only`,
  notFromOneTo: (name: string, most: number) => `${name} must be a number from 1 to ${most}`,
  notTrue: (name: string) => `${name} must be true`,
  notPlain: (name: string) => `${name} must be text, a number, true or false`,
  notDraftKey: (most: number) => `The key must have 1 to ${most} letters, digits and the signs . _ : @ / -`,
  notSoughtPerson: (name: string, words: readonly string[]) =>
    `${name} must be ${new Intl.ListFormat('en-GB', { type: 'disjunction' }).format([...words, 'the id of a person'])}`,
  notViewQuery: (names: readonly string[]) =>
    `query may have ${new Intl.ListFormat('en-GB').format(names)}, each once: assignee=me&overdue=true`,
  tooManyQueries: (most: number) => `At most ${most} queries are counted at once`,
  notShown: (words: readonly string[]) => `show must be ${words.join(', ')}`,
  notDay: (name: string) => `${name} must be a day such as 2026-12-25`,
  notViewDay: (name: string) => `${name} must be a day such as 2026-12-25, or an instant in ISO 8601`,
  notPushEndpoint: (most: number) =>
    `endpoint must be the https address of a push service, at most ${most} characters long`,
  notPushKey: 'p256dh must be a public key of P-256: 65 bytes in base64url',
  notPushAuth: 'auth must be 16 bytes in base64url',
  notAccepted: (name: string) => `${name} is not accepted`,
} as const;
