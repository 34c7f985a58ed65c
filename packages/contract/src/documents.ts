/** A GraphQL operation of a build, as its code sends it. */
export interface GraphqlDocument {
  name: string;
  /** Of the text, in hex: by it the gateway knows the operation. */
  sha256: string;
  text: string;
  /** Where its definitions stand in the sources, in the order of the text. */
  origins?: readonly DocumentOrigin[] | undefined;
}

/** One definition of a document: the line of the text at which it begins, and for each of its lines the one in the file. */
export interface DocumentOrigin {
  file: string;
  from: number;
  lines: readonly number[];
}

/** Where a line of the text was written, as `file:line`; the document's name where that is not known. */
export function sourceOf({ name, origins = [] }: Pick<GraphqlDocument, 'name' | 'origins'>, line: number) {
  const origin = origins.findLast(({ from }) => from <= line);
  const written = origin?.lines[line - origin.from];
  return origin && written !== undefined ? `${origin.file}:${written}` : name;
}
