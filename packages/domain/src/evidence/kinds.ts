/** The kinds of evidence (ADR 121), with their words. */
export const EVIDENCE_KINDS = {
  vendor: 'Vendor',
  clinical: 'Clinical',
  safety: 'Safety',
  cost: 'Cost',
  contract: 'Contract',
  other: 'Other',
} as const;
export type EvidenceKind = keyof typeof EVIDENCE_KINDS;
export const EVIDENCE_KIND_NAMES = Object.keys(EVIDENCE_KINDS) as EvidenceKind[];

/** The audiences of evidence, in words. */
export const EVIDENCE_READERS = { everyone: 'Everyone', staff: 'Staff only' } as const;

interface EvidenceTypeEntry {
  label: string;
  mediaType: string;
  /** The file extension under which this type is stored, and other extensions that it may have. */
  endings: readonly [string, ...string[]];
  /** How the page shows it. When it is missing, the file is downloaded. */
  view?: 'pdf' | 'picture';
}

/** The types of documents. The content decides which one a file is, not its name (ADR 121). */
export const EVIDENCE_TYPES = {
  pdf: { label: 'PDF', mediaType: 'application/pdf', endings: ['.pdf'], view: 'pdf' },
  docx: {
    label: 'Word',
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    endings: ['.docx'],
  },
  pptx: {
    label: 'PowerPoint',
    mediaType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    endings: ['.pptx'],
  },
  xlsx: {
    label: 'Excel',
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    endings: ['.xlsx'],
  },
  png: { label: 'PNG', mediaType: 'image/png', endings: ['.png'], view: 'picture' },
  jpeg: { label: 'JPEG', mediaType: 'image/jpeg', endings: ['.jpg', '.jpeg'], view: 'picture' },
  txt: { label: 'Text', mediaType: 'text/plain', endings: ['.txt'] },
} as const satisfies Record<string, EvidenceTypeEntry>;
export type EvidenceType = keyof typeof EVIDENCE_TYPES;

const ENTRIES = Object.values(EVIDENCE_TYPES) as readonly EvidenceTypeEntry[];

/** All file extensions that can be chosen. */
export const EVIDENCE_ENDINGS: readonly string[] = /* @__PURE__ */ ENTRIES.flatMap(({ endings }) => endings);

/** The entry of a stored type; undefined for an unknown type. */
export const evidenceTypeOf = (mediaType: string | null): EvidenceTypeEntry | undefined =>
  ENTRIES.find((entry) => entry.mediaType === mediaType);

/** A name with an extension that fits its type: a PDF named `offer.docx` becomes `offer.docx.pdf`. */
export function fittingName(name: string, type: EvidenceType): string {
  const { endings } = EVIDENCE_TYPES[type];
  const fits = endings.some((ending) => name.toLowerCase().endsWith(ending));
  return fits ? name : name + endings[0];
}
