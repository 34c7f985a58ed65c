import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface StructureNode {
  role?: string;
  children?: StructureNode[];
  type?: string;
  id?: string;
  alt?: string;
}

export interface ReadPdf {
  pages: string[];
  /** The text of all pages. */
  text: string;
  title: unknown;
  language: unknown;
  isTagged: boolean;
  /** The titles of the bookmarks, with those under each. */
  bookmarks: { title: string; items: string[] }[];
  /** The roles of the structure of all pages, in their order. */
  roles: string[];
  /** The text under each element of this role. */
  textOf(role: string): string[];
}

interface Item {
  str?: string;
  hasEOL?: boolean;
  type?: string;
  id?: string;
}

/** Reads a PDF as a reader does: text, structure, bookmarks. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const task = getDocument({ data: Uint8Array.from(bytes), verbosity: 0, useSystemFonts: false });
  const document = await task.promise;
  const pages: string[] = [];
  const roles: string[] = [];
  const texts = new Map<string, string[]>();
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const content = await page.getTextContent({ includeMarkedContent: true });
    const items = content.items as Item[];
    pages.push(items.map(({ str = '', hasEOL }) => str + (hasEOL ? '\n' : '')).join(''));
    const marked = new Map<string, string>();
    const open: (string | undefined)[] = [];
    for (const { type, id, str = '', hasEOL } of items) {
      if (type?.startsWith('beginMarkedContent')) open.push(id);
      else if (type === 'endMarkedContent') open.pop();
      else {
        const at = open.findLast(Boolean);
        if (at) marked.set(at, (marked.get(at) ?? '') + str + (hasEOL ? '\n' : ''));
      }
    }
    const walk = (node: StructureNode): string => {
      if (node.type === 'content') return marked.get(node.id ?? '') ?? '';
      if (node.role) roles.push(node.role);
      const text = (node.children ?? []).map(walk).join('');
      if (node.role) texts.set(node.role, [...(texts.get(node.role) ?? []), text]);
      return text;
    };
    const tree = (await page.getStructTree()) as StructureNode | null;
    if (tree) walk(tree);
  }
  const { info } = (await document.getMetadata()) as { info: { Title?: string; Language?: string } };
  const marks = (await document.getMarkInfo()) as { Marked?: boolean } | null;
  const outline = ((await document.getOutline()) ?? []) as { title: string; items: { title: string }[] }[];
  const read: ReadPdf = {
    pages,
    text: pages.join('\n'),
    title: info.Title,
    language: info.Language,
    isTagged: marks?.Marked === true,
    bookmarks: outline.map(({ title, items }) => ({ title, items: items.map((each) => each.title) })),
    roles,
    textOf: (role) => texts.get(role) ?? [],
  };
  await task.destroy();
  return read;
}

/** The text of a PDF, and once more without blanks: a long word may be on two lines. */
export async function pdfText(bytes: Uint8Array): Promise<string> {
  const { text } = await readPdf(bytes);
  return `${text} ${text.replaceAll(/\s/g, '')}`;
}
