/** Longest texts in characters, largest upload in bytes (decisions, "Limits"). */
export const LIMITS = {
  shortText: 200,
  longText: 5_000,
  lawsonId: 64,
  /** A unique device identification, including the data about the single piece. */
  udi: 200,
  /** The part of it that identifies the device: HIBCC has the longest. */
  deviceIdentifier: 23,
  /** A comment on a request, and the people whom one comment mentions. */
  comment: 5_000,
  mentions: 20,
  /**
   * The number of events in a request's history after which nobody can edit it, add a file or write comments: all events are read together.
   */
  history: 2_000,
  /** A value analysis: the lines of its cost table, its studies, the largest count, the text of a finding or a reason. */
  analysis: { lines: 60, studies: 20, quantity: 1_000_000_000, finding: 1_000 },
  /** The criteria of scores: how many one score may have, how many there may ever be, their texts and the largest weight. */
  criteria: { most: 12, known: 40, label: 60, help: 200, weight: 100 },
  /** The conditions of one approval, and the length of the text of a condition and of the note that closes it. */
  conditions: { most: 20, text: 1_000 },
  /** Evidence: the largest document, the pieces of one request, the longest link. */
  evidence: { bytes: 25 * 1024 * 1024, pieces: 100, url: 2_000 },
  /** A question to somebody who is consulted, and their answer. */
  consultation: 2_000,
  /** The consultations about one request. */
  consultations: 40,
  /** A trial: its units, evaluators, questions and their texts, the length of an answer in words, and its days. */
  trial: { units: 100_000, evaluators: 30, questions: 20, question: 500, answer: 2_000, days: 730 },
  /**
   * A meeting of the committee: its texts, members and guests by name, how many hours it may last and how many hours before its start it can
   * be opened; the items of its agenda, the text and the minutes of one item.
   */
  meeting: {
    title: 200,
    place: 500,
    members: 60,
    guests: 20,
    hours: 24,
    /** The meetings of a series, and the weeks between two of them. */
    series: 26,
    seriesWeeks: 26,
    openHours: 12,
    yearsAhead: 5,
    items: 35,
    item: 500,
    minutes: 600,
  },
  /**
   * The length of the minutes of a meeting, of an addition to them, and of the notes on one item and on all items: the minutes are drafted
   * from the notes, and must also hold the votes.
   */
  minutes: { text: 100_000, addition: 5_000, notes: 5_000, allNotes: 70_000 },
  /** The actions of a meeting: how many, the length of the text, of a guest's name, and of the note when it is done. */
  actions: { most: 50, text: 500, name: 200, note: 1_000 },
  /**
   * Follow-ups of a device: the length of an answer's text, for how many days answers can be changed, and after how many days somebody is
   * reminded.
   */
  followUp: { text: 2_000, changeDays: 30, remindDays: 14 },
  /** The interests that a committee member declares, and the text of one. */
  interests: { most: 15, text: 1_000 },
  /** Why a member is recused from a request. */
  recusalReason: 1_000,
  /** The requests that are merged into one. */
  merged: 20,
  /**
   * A packet: its requests, pages and bytes; the pages and bytes of one appended document; the seconds to make it, to read one document and to
   * read all of them; how many of the newest comments of a request it has.
   */
  packet: {
    requests: 20,
    pages: 600,
    bytes: 64 * 1024 * 1024,
    documentPages: 200,
    documentBytes: 25 * 1024 * 1024,
    seconds: 60,
    documentSeconds: 15,
    documentsSeconds: 60,
    comments: 500,
  },
  savedViewName: 60,
  email: 254,
  uploadBytes: 10 * 1024 * 1024,
  /** The reason for which an administrator refuses a dashboard's claims. */
  refusalReason: 1_000,
  /** The length of a publishing token's description, and the most days that a token is valid. */
  tokenLabel: 60,
  tokenDays: 365,
  /** How many people one flag can name. */
  flagPeople: 100,
} as const;

/** The number of items in a REST list. With `limit` a client can ask for fewer or more, up to the maximum. */
export const REST_PAGE = { default: 200, max: 500 } as const;

/** GraphQL connections: the page size of the portal (spec 9), and the largest number that one query may ask for. */
export const PAGE = { size: 10, max: 100 } as const;
