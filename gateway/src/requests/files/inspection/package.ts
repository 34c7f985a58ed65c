import { posix } from 'node:path';
import type { InspectInner, Inspection } from './inspection.ts';
import { eachTag, type Tag } from './xml.ts';
import { type Part, type Parts, partKey, unpack } from './zip.ts';

const CONTENT_TYPES = '[content_types].xml';
const ROOT_RELATIONS = '_rels/.rels';
/** The relations of one part, with very many links, and of all parts. */
const MAX_XML_BYTES = 16 * 1024 ** 2;
const MAX_ALL_XML_BYTES = 64 * 1024 ** 2;
/** Objects on sheets, all of them. */
const MAX_OBJECT_BYTES = 64 * 1024 ** 2;

/** VBA projects, and the sheets of Excel 4 macros. */
const MACRO_PART = /(^|\/)vbaProject[^/]*\.bin$|(^|\/)(intl)?macrosheets\//i;
const MACRO_TYPE = /macroEnabled|vbaProject|vbaData|macrosheet/i;
const MACRO_RELATION = /\/(vbaProject\w*|wordVbaData|xl(Intl)?Macrosheet)$/i;
const OBJECT_TYPE = /activeX/i;
const OBJECT_RELATION = /\/(activeXControl\w*|control)$/i;
/** What Excel opens: workbooks and templates, plain or with macros, in XML or in binary. */
const WORKBOOK_TYPE =
  /^application\/vnd\.(openxmlformats-officedocument\.spreadsheetml|ms-excel)\.(sheet|template|addin)\.[\w.]*main(\+xml)?$/i;
const MAIN_RELATION = /\/officeDocument$/i;
/** Files on sheets: old documents and new ones. */
const INNER_RELATION = /\/(oleObject|package)$/i;
const INNER_PART = /(^|\/)embeddings\//i;
/** A part in pieces, which no reader of Office puts together, but others may. */
const PIECE = /\/\[\d+\](\.last)?\.piece$/i;

interface Relation {
  type: string;
  /** The part it leads to; null when that is outside the file. */
  target: string | null;
}

/** The XML parts of one package, of which no more than a certain amount is read. */
class XmlParts {
  readonly #parts: Parts;
  #left = MAX_ALL_XML_BYTES;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async read(key: string, visit: (tag: Tag) => void): Promise<void> {
    const part = this.#parts.get(key);
    if (!part) throw new Error(`${key} is missing`);
    this.#left -= part.size;
    if (part.size > MAX_XML_BYTES || this.#left < 0) throw new Error('Too much XML');
    await eachTag(await part.open(), visit);
  }
}

/** What each part is, by its name or by the ending of its name. */
async function readContentTypes(xml: XmlParts): Promise<(key: string) => string> {
  const byName = new Map<string, string>();
  const byEnding = new Map<string, string>();
  await xml.read(CONTENT_TYPES, ({ name, attributes }) => {
    const { PartName, Extension, ContentType } = attributes;
    const isOverride = name === 'Override';
    if (!isOverride && name !== 'Default') return;
    const [kinds, given] = isOverride ? [byName, PartName?.replace(/^\//, '')] : [byEnding, Extension];
    if (given === undefined || ContentType === undefined) throw new Error('A content type of nothing');
    const key = isOverride ? partKey(given) : given.toLowerCase();
    if (kinds.has(key)) throw new Error('Two content types of one part');
    kinds.set(key, ContentType.trim());
  });
  return (key) => byName.get(key) ?? byEnding.get(/\.([^./]*)$/.exec(key)?.[1] ?? '') ?? '';
}

/** `xl/_rels/workbook.xml.rels` tells the relations of `xl/workbook.xml`. */
const isRelations = (key: string) => /(^|\/)_rels\/[^/]*\.rels$/.test(key);

async function readRelations(xml: XmlParts, key: string): Promise<Relation[]> {
  const relations: Relation[] = [];
  const folder = posix.dirname(posix.dirname(key));
  await xml.read(key, ({ name, attributes: { Type = '', Target = '', TargetMode = '' } }) => {
    if (name !== 'Relationship') return;
    const isOutside = TargetMode.trim().toLowerCase() === 'external';
    relations.push({ type: Type.trim(), target: isOutside ? null : targetOf(folder, Target.trim()) });
  });
  return relations;
}

/** Where a relation leads: from the folder of the part, or from the root. Null when that is no part, such as a place in a sheet. */
function targetOf(folder: string, target: string): string | null {
  const path = posix.resolve('/', folder, target.split('#')[0] || '.').slice(1);
  try {
    return partKey(path);
  } catch {
    return null;
  }
}

/**
 * Looks into the parts of an Office Open XML file by what its content types and relations say, as Office does: a part may have any
 * name. Of the content only those lists, and objects on sheets, are unpacked. Throws.
 */
export async function inspectPackage(parts: Parts, inspectInner: InspectInner): Promise<Inspection> {
  const keys = [...parts.keys()];
  if (keys.some((key) => PIECE.test(key))) throw new Error('A part in pieces');
  const xml = new XmlParts(parts);
  const typeOf = await readContentTypes(xml);
  // Some writers list types that no part has.
  const types = [...new Set(keys.map(typeOf))];
  const relations = new Map<string, Relation[]>();
  for (const key of keys.filter(isRelations)) relations.set(key, await readRelations(xml, key));
  const all = [...relations.values()].flat();

  const [main, another] = (relations.get(ROOT_RELATIONS) ?? []).filter(({ type }) =>
    MAIN_RELATION.test(type),
  );
  const found: Inspection = {
    isWorkbook:
      !another && !!main?.target && parts.has(main.target) && WORKBOOK_TYPE.test(typeOf(main.target)),
    hasMacros:
      keys.some((key) => MACRO_PART.test(key)) ||
      types.some((type) => MACRO_TYPE.test(type)) ||
      all.some(({ type }) => MACRO_RELATION.test(type)),
    hasObjects:
      types.some((type) => OBJECT_TYPE.test(type)) || all.some(({ type }) => OBJECT_RELATION.test(type)),
  };
  const inner = new Set([
    ...keys.filter((key) => INNER_PART.test(key) && !isRelations(key)),
    ...all.filter(({ type }) => INNER_RELATION.test(type)).map(({ target }) => target ?? ''),
  ]);
  await inspectObjects([...inner].map((key) => parts.get(key)).filter((part) => part !== undefined));
  return found;

  async function inspectObjects(objects: readonly Part[]): Promise<void> {
    if (objects.reduce((sum, { size }) => sum + size, 0) > MAX_OBJECT_BYTES) {
      found.hasObjects = true;
      return;
    }
    for (const part of objects) {
      const { hasMacros, hasObjects } = await inspectInner(await unpack(part));
      found.hasMacros ||= hasMacros;
      found.hasObjects ||= hasObjects;
    }
  }
}
