import type { EvidenceType } from '@portal/domain';
import { BeyondBudget, Budget } from './budget.ts';
import { COMPOUND_MAGIC } from './compound-file.ts';
import { Fields } from './fields.ts';
import { Formulas, hasFormulas } from './formulas.ts';
import { innerAt } from './inspect.ts';
import type { InspectInner } from './inspection.ts';
import { isLink } from './links.ts';
import { inspectPackage, type Package, readPackage } from './package.ts';
import { Refused, refuseIf } from './verdict.ts';
import { beginningOf, ENCRYPTED_PART, openZip } from './zip.ts';

const OFFICE = 'application/vnd.openxmlformats-officedocument.';
/** The main content types of documents. Templates are not among them: other documents load those. */
const MAIN_TYPES: Readonly<Record<string, EvidenceType>> = {
  [`${OFFICE}wordprocessingml.document.main+xml`]: 'docx',
  [`${OFFICE}presentationml.presentation.main+xml`]: 'pptx',
  [`${OFFICE}spreadsheetml.sheet.main+xml`]: 'xlsx',
};

/** What a document may point to outside of itself: addresses that a person opens. */
const LINK_RELATION = /\/hyperlink$/i;
/** Other workbooks, connections to data, parts in other formats that are read as a part of this document, programs of the web. */
const LOADING_RELATION =
  /\/(externalLink\w*|connections|queryTable|aFChunk|attachedTemplate|subDocument|webextension\w*|frame)$/i;
const OBJECT_RELATION = /\/oleObject$/i;
/** How programs for Windows, Linux and macOS begin, and scripts. */
const PROGRAM = /^(MZ|\x7fELF|#!|\xca\xfe\xba\xbe|[\xce\xcf]\xfa\xed\xfe|\xfe\xed\xfa[\xce\xcf])/;
/** The types of parts with texts of pages and slides. */
const TEXT_TYPE = /wordprocessingml\.|presentationml\.slide/;
/**
 * Inspects documents in a document by the same rules, as deep as `innerAt` goes. An object in an old format may contain anything, so it is
 * refused without a look.
 */
function inspectorOfInner(budget: Budget): InspectInner {
  const inspect = innerAt(1, budget, (inner) =>
    assertCalm(inner).catch((error: unknown) => {
      throw error instanceof BeyondBudget ? new Refused('documentBroken') : error;
    }),
  );
  return async (inner) =>
    (await inner.beginning(COMPOUND_MAGIC.length)).equals(COMPOUND_MAGIC)
      ? { hasMacros: false, hasObjects: true }
      : inspect(inner);
}

function assertInside({ relations }: Package): void {
  refuseIf(
    relations.some(({ type }) => OBJECT_RELATION.test(type)),
    'documentObjects',
  );
  for (const { type, outside } of relations) {
    refuseIf(LOADING_RELATION.test(type), 'documentExternal');
    refuseIf(outside !== null && !(LINK_RELATION.test(type) && isLink(outside)), 'documentExternal');
  }
}

async function assertNoPrograms({ parts }: Package): Promise<void> {
  for (const part of parts.values())
    refuseIf(PROGRAM.test((await beginningOf(part, 8)).toString('latin1')), 'documentObjects');
}

const partsWithTexts = ({ parts, typeOf }: Package) =>
  [...parts.keys()].filter((key) => TEXT_TYPE.test(typeOf(key)));

/** Refuses fields that start something. A field may be spelled over many tags. */
async function assertCalmFields(whole: Package): Promise<void> {
  for (const key of partsWithTexts(whole)) {
    const fields = new Fields();
    await whole.xml.read(key, fields);
    fields.assertCalm();
  }
}

const partsWithFormulas = ({ parts, typeOf }: Package) =>
  [...parts.keys()].filter((key) => hasFormulas(typeOf(key)));

/** Refuses formulas that ask other programs or servers. */
async function assertCalmFormulas(whole: Package): Promise<void> {
  const keys = partsWithFormulas(whole);
  const formulas = new Formulas();
  const main = keys.filter((key) => key === whole.main);
  for (const key of new Set([...main, ...keys])) await whole.xml.read(key, formulas.of(key === whole.main));
}

/** Refuses what loads, starts or asks something, wherever it stands in the package. */
async function assertCalm(whole: Package): Promise<void> {
  assertInside(whole);
  await assertNoPrograms(whole);
  await assertCalmFields(whole);
  await assertCalmFormulas(whole);
}

/** Determines which Office document a ZIP is. Refuses others, and documents that contain or load active content. Throws `Refused`. */
export async function inspectOffice(file: Buffer): Promise<EvidenceType> {
  const budget = new Budget();
  const zip = await openZip(file, budget).catch((error: Error) => {
    throw new Refused(error.message === ENCRYPTED_PART ? 'documentEncrypted' : 'documentBroken');
  });
  if (!zip) throw new Refused('documentBroken');
  try {
    const isOffice = [...zip.parts.keys()].includes('[content_types].xml');
    refuseIf(!isOffice, 'notEvidenceType');
    const whole = await readPackage(zip.parts, budget);
    const { hasMacros, hasObjects } = await inspectPackage(whole, inspectorOfInner(budget));
    refuseIf(hasMacros, 'documentMacros');
    const type = MAIN_TYPES[whole.mainType ?? ''];
    if (!type) throw new Refused('notEvidenceType');
    refuseIf(hasObjects, 'documentObjects');
    await assertCalm(whole);
    return type;
  } finally {
    zip.close();
  }
}
