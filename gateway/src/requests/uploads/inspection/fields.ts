import { refuseIf } from './verdict.ts';
import type { Tag, Visitor } from './xml.ts';

/** Stands for a tag that begins or ends a field. */
const BORDER = '\ue000';
/**
 * Fields that run or load something, and fields that spell such a field by numbers. Borders may be anywhere in them, because a program may
 * ignore a tag that looks like a border.
 */
const LOADING_FIELD = new RegExp(
  `\\b(${['DDE', 'DDEAUTO', 'LINK', 'IMPORT', 'INCLUDE', 'INCLUDETEXT', 'INCLUDEPICTURE', 'RD']
    .map((name) => [...name].join(`${BORDER}*`))
    .join('|')})\\b|${[...'QUOTE'].join(`${BORDER}*`)}[\\s"“${BORDER}]*\\d+[\\s${BORDER}]+\\d`,
  'i',
);
/** A link to a page, whose address may contain any words. */
const PAGE_LINK = /\bHYPERLINK\s+"https?:\/\/[^"\s]*"/gi;

/**
 * Collects the fields of a part. All their pieces are checked, also those in `mc:Choice` and `mc:Fallback` and in tags of other namespaces.
 * Programs leave out different ones of these, and deleted pieces as well: so a whole field must be in one of these places, and is checked
 * with and without deleted pieces.
 */
export class Fields implements Visitor {
  #isField = false;
  #isDeleted = false;
  #piece = '';
  /** All pieces, and those that are not deleted. */
  #all = '';
  #kept = '';
  /** For each open tag: its own number if it is of another namespace than the root, otherwise the number of the tag around it. */
  readonly #places: number[] = [];
  #tags = 0;
  /** The place of the pieces since the last border; null when there are none. */
  #begun: number | null = null;
  #isTorn = false;

  start({ name, isOfRoot, attributes }: Tag): void {
    // When other tags are inside a piece of a field, programs could read different texts.
    refuseIf(this.#isField, 'documentBroken');
    const around = this.#places.at(-1) ?? 0;
    this.#places.push(isOfRoot ? around : ++this.#tags);
    this.#isDeleted = name === 'delInstrText';
    this.#isField = name === 'instrText' || this.#isDeleted;
    if (name === 'fldChar') this.#border();
    if (name === 'fldSimple')
      refuseIf(
        Object.values(attributes).some((value) => LOADING_FIELD.test(value.replace(PAGE_LINK, ''))),
        'documentExternal',
      );
  }

  text(part: string): void {
    if (this.#isField) this.#piece += part;
  }

  end(): void {
    if (this.#piece.trim()) this.#stand(this.#place);
    // Only links within one piece are removed: a program may leave out one of two pieces.
    this.#add(this.#piece.replace(PAGE_LINK, ' '));
    this.#piece = '';
    this.#isField = false;
    this.#isDeleted = false;
    this.#places.pop();
  }

  /** Refuses fields that run or load something, and fields that programs could read as different texts. */
  assertCalm(): void {
    refuseIf(LOADING_FIELD.test(this.#all) || LOADING_FIELD.test(this.#kept), 'documentExternal');
    refuseIf(this.#isTorn, 'documentBroken');
  }

  get #place(): number {
    return this.#places.at(-1) ?? 0;
  }

  #add(piece: string): void {
    this.#all += piece;
    if (!this.#isDeleted) this.#kept += piece;
  }

  #border(): void {
    this.#add(BORDER);
    this.#stand(null);
  }

  /** Sets the place of what follows. A field that was begun elsewhere is torn, and what follows could be a field of its own. */
  #stand(begins: number | null): void {
    const isElsewhere = this.#begun !== null && this.#begun !== this.#place;
    this.#isTorn ||= isElsewhere;
    if (isElsewhere) this.#add(BORDER);
    this.#begun = begins;
  }
}
