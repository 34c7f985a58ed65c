import { formatDocument, stringifyDocument, type TypedDocumentNode } from '@urql/core';

/**
 * A document as the portal's client sends it, to the letter: what the gateway registers in production is the hash of this
 * text. The build lists documents by it; a test compares it with what is really sent.
 */
export const documentText = (document: TypedDocumentNode): string =>
  stringifyDocument(formatDocument(document));
