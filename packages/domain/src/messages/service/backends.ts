import { megabytes } from '../megabytes.ts';

/** Refusals of calls to a dashboard's own backend. */
export const BACKEND_REFUSALS = {
  backendNone: (name: string) =>
    `The dashboard ${name} has no backend. An operator names one: npm run admin -- dashboard-backend set ${name} URL`,
  backendDenied: (name: string) =>
    `You may not call the backend of ${name}, because nothing of it is for you.`,
  backendPathUnsafe:
    'The path must be segments between single slashes, none of them "." or "..", without encoded slashes, backslashes or control characters. Other characters are percent-encoded UTF-8.',
  backendBodyTooLarge: (most: number) => `The body is larger than ${megabytes(most)}.`,
  backendBusy: (name: string) =>
    `The backend of ${name} is still working on other calls. Please try again later.`,
  backendDown: (name: string) => `The backend of ${name} cannot be reached. Please try again later.`,
  backendLate: (name: string) => `The backend of ${name} did not answer in time. Please try again later.`,
  backendBroken: (name: string) => `The backend of ${name} did not give a whole HTTP answer.`,
  backendRedirects: (name: string) =>
    `The backend of ${name} answered with a redirect, which the portal does not follow.`,
  backendRefuses: (name: string) => `The backend of ${name} does not accept the portal's assertion.`,
  backendStreams: (name: string) =>
    `The backend of ${name} answered with a stream of events, which the portal does not pass on.`,
  backendAnswerTooLarge: (name: string, most: number) =>
    `The answer of the backend of ${name} is larger than ${megabytes(most)}.`,
} as const;
