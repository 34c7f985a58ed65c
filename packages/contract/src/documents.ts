/** A GraphQL operation of a build, as the dashboard's code sends it. */
export interface GraphqlDocument {
  name: string;
  /** The SHA-256 of the text, in hex. The gateway identifies the operation by it. */
  sha256: string;
  text: string;
  /** The places of its definitions in the sources, in the order of the text. */
  origins?: readonly DocumentOrigin[] | undefined;
}

/** One definition of a document: the line of the text where it begins (`from`), and for each of its lines the line in the source file. */
export interface DocumentOrigin {
  file: string;
  from: number;
  lines: readonly number[];
}

/** The place where a line of the text was written, as `file:line`; the document's name when the place is not known. */
export function sourceOf({ name, origins = [] }: Pick<GraphqlDocument, 'name' | 'origins'>, line: number) {
  const origin = origins.findLast(({ from }) => from <= line);
  const written = origin?.lines[line - origin.from];
  return origin && written !== undefined ? `${origin.file}:${written}` : name;
}
