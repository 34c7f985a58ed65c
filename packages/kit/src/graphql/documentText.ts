import { formatDocument, stringifyDocument, type TypedDocumentNode } from '@urql/core';

/**
 * The exact text that the portal's client sends for a document. In production the gateway registers the hash of this text. The
 * build lists documents by it, and a test compares it with the text that is really sent.
 */
export const documentText = (document: TypedDocumentNode): string =>
  stringifyDocument(formatDocument(document));
