import { posix } from 'node:path';
import type { Budget } from './budget.ts';
import type { InspectInner, Inspection } from './inspection.ts';
import { eachTag, type Visitor } from './xml.ts';
import { beginningOf, type Part, type Parts, partKey, unpack } from './zip.ts';

const CONTENT_TYPES = '[content_types].xml';
const ROOT_RELATIONS = '_rels/.rels';
/** Limits the relations of one part, which may have very many links. */
const MAX_XML_BYTES = 16 * 1024 ** 2;

/** Parts with VBA projects, and with the sheets of Excel 4 macros. */
const MACRO_PART = /(^|\/)vbaProject[^/]*\.bin$|(^|\/)(intl)?macrosheets\//i;
const MACRO_TYPE = /macroEnabled|vbaProject|vbaData|macrosheet/i;
const MACRO_RELATION = /\/(vbaProject\w*|wordVbaData|xl(Intl)?Macrosheet)$/i;
const OBJECT_TYPE = /activeX/i;
const OBJECT_RELATION = /\/(activeXControl\w*|control)$/i;
/** The types that Excel opens: workbooks and templates, with or without macros, in XML or in binary. */
const WORKBOOK_TYPE =
  /^application\/vnd\.(openxmlformats-officedocument\.spreadsheetml|ms-excel)\.(sheet|template|addin)\.[\w.]*main(\+xml)?$/i;
const MAIN_RELATION = /\/officeDocument$/i;
/** Relations to files on sheets, in old and new document formats. */
const INNER_RELATION = /\/(oleObject|package)$/i;
const INNER_PART = /(^|\/)embeddings\//i;
/** A part that is split into pieces. Office does not join the pieces, but other programs may. */
const PIECE = /\/\[\d+\](\.last)?\.piece$/i;

interface Relation {
  type: string;
  /** The part to which the relation leads. Null when the target is outside the file. */
  target: string | null;
  /** Where a target outside the file is. */
  outside: string | null;
}

/** Reads the XML parts of one package, within the budget. */
export class XmlParts {
  readonly #parts: Parts;
  readonly #budget: Budget;

  constructor(parts: Parts, budget: Budget) {
    this.#parts = parts;
    this.#budget = budget;
  }

  async read(key: string, visit: Visitor['start'] | Visitor): Promise<void> {
    const part = this.#parts.get(key);
    if (!part) throw new Error(`${key} is missing`);
    if (part.size > MAX_XML_BYTES) throw new Error('Too much XML');
    this.#budget.spend('xml', part.size);
    await eachTag(await part.open(), typeof visit === 'function' ? { start: visit } : visit);
  }
}

/** Returns a function that gives the content type of a part in lower case, by its name or else by its name's ending. */
async function readContentTypes(xml: XmlParts): Promise<(key: string) => string> {
  const byName = new Map<string, string>();
  const byEnding = new Map<string, string>();
  await xml.read(CONTENT_TYPES, ({ name, attributes }) => {
    const { PartName, Extension, ContentType } = attributes;
    const isOverride = name === 'Override';
    if (!isOverride && name !== 'Default') return;
    const [kinds, subject] = isOverride ? [byName, PartName?.replace(/^\//, '')] : [byEnding, Extension];
    if (subject === undefined || ContentType === undefined) throw new Error('A content type of nothing');
    const key = isOverride ? partKey(subject) : subject.toLowerCase();
    if (kinds.has(key)) throw new Error('Two content types of one part');
    kinds.set(key, ContentType.trim().toLowerCase());
  });
  return (key) => byName.get(key) ?? byEnding.get(/\.([^./]*)$/.exec(key)?.[1] ?? '') ?? '';
}

/** `xl/_rels/workbook.xml.rels` holds the relations of `xl/workbook.xml`. */
const isRelations = (key: string) => /(^|\/)_rels\/[^/]*\.rels$/.test(key);

async function readRelations(xml: XmlParts, key: string): Promise<Relation[]> {
  const relations: Relation[] = [];
  const folder = posix.dirname(posix.dirname(key));
  await xml.read(key, ({ name, attributes: { Type = '', Target = '', TargetMode = '' } }) => {
    if (name !== 'Relationship') return;
    const isOutside = TargetMode.trim().toLowerCase() === 'external';
    const [type, target] = [Type.trim(), Target.trim()];
    relations.push({
      type,
      target: isOutside ? null : targetOf(folder, target),
      outside: isOutside ? target : null,
    });
  });
  return relations;
}

/**
 * Resolves the target of a relation, from the folder of the part or from the root. Null when the target is not a part,
 * for example a place in a sheet.
 */
function targetOf(folder: string, target: string): string | null {
  const path = posix.resolve('/', folder, target.split('#')[0] || '.').slice(1);
  try {
    return partKey(path);
  } catch {
    return null;
  }
}

/** An Office Open XML file, by its own lists. */
export interface Package {
  parts: Parts;
  xml: XmlParts;
  typeOf: (key: string) => string;
  /** Only the types of existing parts count: some writers list types that no part has. */
  types: readonly string[];
  relations: readonly Relation[];
  /** The main part and its type. Null when there is none, or more than one. */
  main: string | null;
  mainType: string | null;
}

/**
 * Reads the lists of an Office Open XML file. Like Office, it goes by content types and relations, because a part may have any name.
 * Throws when the package breaks the format or is too large.
 */
export async function readPackage(parts: Parts, budget: Budget): Promise<Package> {
  const keys = [...parts.keys()];
  if (keys.some((key) => PIECE.test(key))) throw new Error('A part in pieces');
  const xml = new XmlParts(parts, budget);
  const typeOf = await readContentTypes(xml);
  const types = [...new Set(keys.map(typeOf))];
  const relations = new Map<string, Relation[]>();
  for (const key of keys.filter(isRelations)) relations.set(key, await readRelations(xml, key));
  const [main, another] = (relations.get(ROOT_RELATIONS) ?? []).filter(({ type }) =>
    MAIN_RELATION.test(type),
  );
  const key = another || !main?.target || !parts.has(main.target) ? null : main.target;
  const mainType = key === null ? null : typeOf(key);
  return { parts, xml, typeOf, types, relations: [...relations.values()].flat(), main: key, mainType };
}

/**
 * Inspects an Office Open XML file. Of its parts it unpacks only lists, and of the objects on sheets and pages what `inspectInner` asks
 * for. Throws when the package breaks the format or is too large.
 */
export async function inspectPackage(
  { parts, types, relations: all, mainType }: Package,
  inspectInner: InspectInner,
): Promise<Inspection> {
  const keys = [...parts.keys()];
  const inspection: Inspection = {
    isWorkbook: mainType !== null && WORKBOOK_TYPE.test(mainType),
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
  return inspection;

  async function inspectObjects(objects: readonly Part[]): Promise<void> {
    for (const part of objects) {
      const { hasMacros, hasObjects } = await inspectInner({
        size: part.size,
        beginning: (count) => beginningOf(part, count),
        bytes: () => unpack(part),
      });
      inspection.hasMacros ||= hasMacros;
      inspection.hasObjects ||= hasObjects;
    }
  }
}
