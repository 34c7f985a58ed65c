/** The size of the pages. */
export type PaperSize = 'A4' | 'LETTER';

/** A name with its value, as a short fact or as a longer text. */
export interface Fact {
  label: string;
  value: string;
  /** The value takes the whole width, under its label. */
  isLong?: boolean;
}

export interface Column {
  label: string;
  /** Its share of the width. */
  share: number;
  /** Numbers are aligned to the right. */
  isNumber?: boolean;
}

/** One step of a conversation or a history: what it is, who did it and when, and its text. */
export interface Step {
  title: string;
  meta: string;
  text?: string | null;
  /** Short lines under the step: what changed. */
  lines?: readonly string[];
  /** True when it belongs to the step before, such as an answer to its question. */
  isAnswer?: boolean;
}

/** A document whose pages are appended: the bytes of a PDF that `cleaned` has made. */
export interface Appended {
  title: string;
  /** The size of each page. */
  pages: readonly { width: number; height: number }[];
  bytes: Uint8Array;
}

/** The parts of a page. Plain data, because they are sent to a thread. */
export type Block =
  | { kind: 'heading'; text: string; level: 2 | 3 }
  | { kind: 'text'; text: string; tone?: 'quiet' }
  | { kind: 'facts'; facts: readonly Fact[] }
  | {
      kind: 'table';
      /** A description of the table for people who cannot see it. */
      summary: string;
      columns: readonly Column[];
      rows: readonly (readonly string[])[];
      /** How many of the last rows are sums. */
      sums?: number;
    }
  | { kind: 'steps'; steps: readonly Step[] }
  | { kind: 'pages'; document: Appended };

/** A part of a book that begins on a new page: one record. */
export interface Part {
  /** The number of the record, in the footer of each page: "MDR-000042". */
  number: string;
  title: string;
  /** The text under the title, such as the stage. */
  subtitle: string;
  blocks: readonly Block[];
}

/** A document to print: one part, or several parts with a table of contents. */
export interface Book {
  title: string;
  /** The text in the footer of pages that belong to no part. */
  shortTitle: string;
  author: string;
  /** The person who requested the book, the time, and so the content that this person may read. */
  made: string;
  /** ISO 8601. */
  madeAt: string;
  size: PaperSize;
  parts: readonly Part[];
}
