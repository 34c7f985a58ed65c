/** The size of the pages. */
export type PaperSize = 'A4' | 'LETTER';

/** A name with its value, as a short fact or as a text of its own. */
export interface Fact {
  label: string;
  value: string;
  /** It takes the whole width, under its label. */
  isLong?: boolean;
}

export interface Column {
  label: string;
  /** Its share of the width. */
  share: number;
  /** Numbers stand at the right. */
  isNumber?: boolean;
}

/** One step of a conversation or a history: what it is, who and when, what was said. */
export interface Step {
  title: string;
  meta: string;
  text?: string | null;
  /** Short lines under it: what changed. */
  lines?: readonly string[];
  /** It belongs to the one before, such as an answer to its question. */
  isAnswer?: boolean;
}

/** A document whose pages are appended: bytes of a PDF that `cleaned` has made. */
export interface Appended {
  title: string;
  /** The size of each page. */
  pages: readonly { width: number; height: number }[];
  bytes: Uint8Array;
}

/** What a page is made of. Plain data: it goes to a thread. */
export type Block =
  | { kind: 'heading'; text: string; level: 2 | 3 }
  | { kind: 'text'; text: string; tone?: 'quiet' }
  | { kind: 'facts'; facts: readonly Fact[] }
  | {
      kind: 'table';
      /** What it is, for those who do not see it. */
      summary: string;
      columns: readonly Column[];
      rows: readonly (readonly string[])[];
      /** The last rows are sums. */
      sums?: number;
    }
  | { kind: 'steps'; steps: readonly Step[] }
  | { kind: 'pages'; document: Appended };

/** A part of a book that begins on a page of its own: one record. */
export interface Part {
  /** On the foot of each of its pages: "MDR-000042". */
  number: string;
  title: string;
  /** Under the title, such as its stage. */
  subtitle: string;
  blocks: readonly Block[];
}

/** What is printed: one part, or several with a table of contents. */
export interface Book {
  title: string;
  /** On the foot of pages that belong to no part. */
  shortTitle: string;
  author: string;
  /** Who had it made, when, and what it therefore holds. */
  made: string;
  /** ISO 8601. */
  madeAt: string;
  size: PaperSize;
  parts: readonly Part[];
}
