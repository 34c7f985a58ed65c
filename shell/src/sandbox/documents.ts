import { type RegistryEntry, sandboxDocuments } from '@portal/contract';

const readsByPath = new Map<string, Promise<readonly string[]>>();

/** The GraphQL operations with which this version was published. */
export function documentsOf({ name, version }: RegistryEntry): Promise<readonly string[]> {
  const path = sandboxDocuments(name, version);
  const before = readsByPath.get(path);
  if (before) return before;
  const read = fetch(path).then((answer) => {
    if (!answer.ok) throw new Error(String(answer.status));
    return answer.json();
  });
  readsByPath.set(path, read);
  read.catch(() => readsByPath.delete(path));
  return read;
}

/** Whether these operations change any data. A dashboard that only reads may not attach files either. */
export const isWriting = (documents: readonly string[]): boolean =>
  documents.some((text) => /^\s*mutation\b/.test(text));
