/** Business constants (spec 3 and 9). */
export const SITE_CODE = 'ADHVH';
/** @internal The specification defines it in section 9, but the portal has no such metadata. */
export const DEFAULT_METADATA_DEPARTMENT = 'General';
export const DEPARTMENTS = ['CVOR', 'HBOR', 'EP', 'Cath Lab'] as const;
export type Department = (typeof DEPARTMENTS)[number];
export const OTHER_MANUFACTURER = 'Other';
export const MANUFACTURERS = [
  'Abbott',
  'Boston Scientific',
  'Medtronic',
  'Terumo',
  'Zimmer Biomet',
  'Edwards',
  'Arrow/Teleflex',
  'INARI',
  OTHER_MANUFACTURER,
] as const;

export const UPLOAD_EXTENSIONS = ['.xls', '.xlsx'] as const;

export const STORAGE_KEYS = {
  sessionToken: 'token',
  pendingRole: 'pendingUserRole',
  /** Session storage: the mailed code that the forms of the identity provider wait for. */
  awaitedCode: 'awaitedCode',
  /** A random name of the browser. It decides which canaries the browser gets. */
  device: 'device',
  /** The dashboard that this browser loads from its own computer. */
  override: 'override',
  /** Session storage: the version of a dashboard that this tab shows as a preview. */
  preview: 'preview',
  /** The person who has asked this browser for notices while the portal is closed. */
  pushPerson: 'pushPerson',
  /** The id that the portal has given to this browser's address for push messages. */
  pushDevice: 'pushDevice',
  /** How the person looks at each list: as cards or as a table, and its columns. */
  listLayouts: (userId: number) => `listLayouts:${userId}`,
  /** A vote in a meeting that waits for the connection. */
  keptVote: (userId: number) => `keptVote:${userId}`,
  dismissedRequests: (userId: number) => `dismissedRequests:${userId}`,
  /** The roles whose first hints the person has closed. */
  hintsSeen: (userId: number) => `hintsSeen:${userId}`,
  /** Present when the person has turned off the shortcuts of a single key. */
  singleKeysOff: 'singleKeysOff',
  /** Session storage: text that was typed and not yet sent. */
  draft: (userId: number, name: string) => `draft:${userId}:${name}`,
  /** Session storage: the version of such a text that the server is known to have. */
  draftSeen: (userId: number, name: string) => `draft-seen:${userId}:${name}`,
} as const;

/** Durations in milliseconds and sizes in pixels from the specification (spec 9). */
export const TIMINGS = {
  successMessage: 5_000,
  authenticationTimeout: 3_000,
  identityScriptTimeout: 15_000,
  panel: 200,
  tooltipMedium: 300,
  tooltipLong: 500,
  fieldValidation: 200,
  scrollDebounce: 100,
  scrollDebounceMax: 500,
  resizeDebounce: 500,
} as const;

export const SIZES = {
  mobileBreakpoint: 768,
  profileCard: 400,
  rowHeight: 38,
  rowHeightCompact: 32,
  columnMin: 100,
  columnMax: 300,
} as const;
/** Height of the notes' fields, in rows of text (spec 9). */
export const NOTE_ROWS = { analysis: 4, committee: 3 } as const;
export const WINDOWING = { pageSize: 10, ahead: 2, behind: 2 } as const;
