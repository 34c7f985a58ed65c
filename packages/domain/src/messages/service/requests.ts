import { megabytes } from '../megabytes.ts';
/** Refusals about requests and their files. */
export const REQUEST_REFUSALS = {
  mergeIntoMerged: (number: string, into: string) => `${number} was merged into ${into}. Merge into ${into}.`,
  hasMerged: (number: string) => `${number} was merged into this request. Restore it first, then merge both.`,
  mergedFull: (most: number) => `No more than ${most} requests can be merged into one.`,
  keptForMerged: 'Another request was merged into this one, so it cannot be deleted.',
  requestNotFound: 'Request not found',
  requestsDenied: 'You do not have permission to view these requests.',
  createDenied: 'You do not have permission to create device requests.',
  requestChanged: 'Somebody else has just changed this request. Please look again.',
  stageBeforeUnknown: 'The history of this request does not tell where it was before it was dismissed.',
  historyFull: (most: number) =>
    `This request has a history of ${most} events, which is the most. It can still be decided, and questions can be answered.`,
  requestBusy: 'Too many people are changing this request. Please try again.',
  tooManyLivePages: 'Too many pages are open for live changes.',
  mailNotFound: 'There is no such mail that has failed',
  mailsDenied: 'You do not have permission to view mails that have failed.',
  unsubscribeUnknown: 'This link is not valid. Choose how you are told in the portal.',
  noticeNotFound: 'Notice not found',
  pushDeviceNotFound: 'This device gets no notices',
  commentNotFound: 'Comment not found',
  consultationNotFound: 'Consultation not found',
  consultsSelf: 'You cannot consult yourself: write what you find into the value analysis.',
  consultsRequester: (name: string) =>
    `${name} has submitted the request: ask them a question in the conversation.`,
  tooManyConsultations: (most: number) =>
    `People have been consulted ${most} times about this request, which is the most.`,
  analysisNotFound: 'Value analysis not found',
  analysisNewer: (name: string) => `${name} has saved this value analysis meanwhile.`,
  conditionNotFound: 'Condition not found',
  trialNotFound: 'Trial not found',
  followUpNotFound: 'Follow-up not found',
  /** After a failure of the portal: for the requests of a set that were not reached. */
  notReached: 'The portal had not come to this request when it failed. Please try again.',
  // Packets
  packetTooLong: (pages: number, requests: number) =>
    `The packet would have more than ${pages} pages.${requests > 1 ? ' Choose fewer requests.' : ''}`,
  packetTooLarge: (bytes: number, requests: number) =>
    `The packet would be larger than ${megabytes(bytes)}.${requests > 1 ? ' Choose fewer requests.' : ''}`,
  packetTookTooLong: (seconds: number, requests: number) =>
    `The packet could not be made within ${seconds} seconds. ${requests > 1 ? 'Choose fewer requests, or try again later.' : 'Please try again later.'}`,
  packetTookTooMuch: (requests: number) =>
    `The packet takes more memory than one may have.${requests > 1 ? ' Choose fewer requests.' : ''}`,
  packetForStaffDenied: 'Only staff get a packet for staff.',
  packetUnderWay: 'A packet of yours is being made. Please wait until it is done, or cancel it.',
  packetsBusy: 'Many packets are being made at the moment. Please try again soon.',
  // Saved views
  viewNotFound: 'Saved view not found',
  viewRoleDenied: 'You can share a view with a role that you have yourself.',
  viewNameTaken: (name: string) => `There is a view "${name}" of this list already. Choose another name.`,
  tooManyViews: (most: number) => `You have ${most} saved views, and no more fit. Remove one first.`,
  tooManySharedViews: (most: number) =>
    `${most} views are shared with this role, and no more fit. Remove one first.`,
  settingsDenied: 'You do not have permission to manage the settings of the hospital.',
  tooManyOwnCounts: 'The portal is counting requests for you already. Please try again soon.',
  tooManyCounts: 'Many requests are being counted at the moment. Please try again soon.',
  settingUnknown: (name: string) => `There is no setting ${name}.`,
  settingChanged: (name: string, by: string) => `${by} has changed "${name}" meanwhile. Look at it again.`,
} as const;

/** Why a person cannot be asked or mentioned. */
export const ADDRESSEE_MESSAGES = {
  mayNotRead: (names: readonly string[]) =>
    `${new Intl.ListFormat('en-GB').format(names)} may not read this, and so cannot be asked or mentioned here`,
  nobodyToAddress: (ids: readonly number[]) =>
    `There is nobody here with the id ${new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(ids.map(String))} whom you can ask or mention`,
  staffToRequester:
    'A question to the requester is for everyone who may read the request, not for staff only',
  askOneself: 'Ask somebody else than yourself',
  askedPersonGone: (name: string) => `${name} cannot answer any more.`,
} as const;
