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
  /** Short lines under it: what changed. */
  lines?: readonly string[];
  /** It belongs to the step before, such as an answer to its question. */
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
      /** A description for people who cannot see it. */
      summary: string;
      columns: readonly Column[];
      rows: readonly (readonly string[])[];
      /** The last rows are sums. */
      sums?: number;
    }
  | { kind: 'steps'; steps: readonly Step[] }
  | { kind: 'pages'; document: Appended };

/** A part of a book that begins on a new page: one record. */
export interface Part {
  /** In the footer of each of its pages: "MDR-000042". */
  number: string;
  title: string;
  /** Under the title, such as its stage. */
  subtitle: string;
  blocks: readonly Block[];
}

/** What is printed: one part, or several parts with a table of contents. */
export interface Book {
  title: string;
  /** In the footer of pages that belong to no part. */
  shortTitle: string;
  author: string;
  /** Who had it made, when, and which content it therefore has. */
  made: string;
  /** ISO 8601. */
  madeAt: string;
  size: PaperSize;
  parts: readonly Part[];
}
