import { isLink } from './links.ts';
import { refuseIf } from './verdict.ts';
import type { Tag, Visitor } from './xml.ts';

/** The content types of parts with formulas. */
const FORMULA_TYPE =
  /spreadsheetml\.(\w*sheet(\.main)?|table|pivotCacheDefinition)\+|drawingml\.chart\+|ms-office\.chartex\+/i;
/** The tags that contain formulas: of cells and charts, names, colour rules and lists, and columns of tables. */
const FORMULA_TAGS = new Set([
  ...['f', 'formula', 'formula1', 'formula2', 'definedName'],
  ...['calculatedColumnFormula', 'totalsRowFormula'],
]);
/** A formula that asks another program: `cmd|'/c calc'!A0`. */
const PROGRAM_FORMULA = /\|[^|]*!/;
/** Functions that ask a server, or another program. */
const LOADING = [
  ...['WEBSERVICE', 'IMAGE', 'RTD', 'DDE', 'STOCKHISTORY', 'TRANSLATE', 'DETECTLANGUAGE', 'COPILOT', 'PY'],
  ...['IMPORTTEXT', 'IMPORTCSV', 'CALL', 'REGISTER', 'REGISTER\\.ID', 'EXEC'],
].join('|');
/** Such a function is called, or passed to another function by its name: `_xleta.WEBSERVICE`. */
const LOADING_FUNCTION = new RegExp(`\\b(${LOADING})\\s*\\(|\\b_xl\\w+\\.(${LOADING})\\b`, 'i');
/** An address that a formula opens, as far as it is written literally. */
const HYPERLINK = /\bHYPERLINK\s*\(\s*"([^"]*)"/gi;
/** A place in a workbook: `[a.xlsx]Prices!A1`. */
const PLACE = /^\[[^\\/:\]]*\]|^[^\\/:]*!/;
/** A character as the texts of a workbook may write it: `_x007C_`. */
const CODE = /_x([\da-f]{4})_/gi;
/** Characters that no name of a sheet may contain. */
const NOT_IN_NAMES = /[\\/?*[\]]/;

export const hasFormulas = (type: string): boolean => FORMULA_TYPE.test(type);

/** Finds formulas in a workbook that ask other programs or servers. Its main part is read first: it lists the sheets. */
export class Formulas {
  readonly #sheets = new Set<string>();
  /** The names of the open tags. Tags of another namespace than the root have an empty name here. */
  readonly #path: string[] = [];
  #isMain = false;
  /** How many tags with formulas are open. */
  #open = 0;
  #formula = '';

  /** Returns the visitor of a part of the workbook. */
  of(isMain: boolean): Visitor {
    this.#isMain = isMain;
    return {
      start: (tag) => this.#start(tag),
      text: (part) => {
        if (this.#open) this.#formula += part;
      },
      end: () => this.#end(),
    };
  }

  #start({ name, isOfRoot, attributes }: Tag): void {
    const isFormula = FORMULA_TAGS.has(name);
    // When other tags are inside a formula, programs could read different texts. Newer formulas are tags around older ones.
    refuseIf(this.#open && (!isFormula || this.#formula.trim()), 'documentBroken');
    if (isFormula) this.#open++;
    this.#formula = '';
    this.#path.push(isOfRoot ? name : '');
    const { name: sheet, formula, val } = attributes;
    if (name === 'sheet' && sheet && this.#isSheet(sheet)) this.#sheets.add(sheet.toLowerCase());
    for (const each of [formula, name === 'cfvo' ? val : undefined]) if (each) this.#look(each);
  }

  #isSheet = (name: string): boolean =>
    this.#isMain && this.#path.join('/') === 'workbook/sheets/sheet' && !NOT_IN_NAMES.test(name);

  #end(): void {
    this.#path.pop();
    if (!this.#open) return;
    this.#open--;
    this.#look(this.#formula);
    this.#formula = '';
  }

  /** Checks a formula as it is written, and with its character codes decoded. */
  #look(written: string): void {
    const meant = written.replace(CODE, (_all, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
    for (const formula of new Set([written, meant])) {
      const bare = this.#bare(formula);
      refuseIf(PROGRAM_FORMULA.test(bare) || LOADING_FUNCTION.test(bare), 'documentExternal');
      for (const [, address = ''] of formula.matchAll(HYPERLINK))
        refuseIf(!PLACE.test(address) && !isLink(address.replace('[', '')), 'documentExternal');
    }
  }

  /**
   * A formula without its texts, the names of sheets, and what is in brackets (columns of tables, other workbooks). Quoted names that are
   * no sheets stay, and so does everything when quotes or brackets do not close.
   */
  #bare(formula: string): string {
    let bare = '';
    let depth = 0;
    for (let at = 0; at < formula.length; at++) {
      const character = formula.charAt(at);
      if (depth > 0 && character === "'") at++;
      else if (character === '[') depth++;
      else if (character === ']') depth--;
      else if (depth > 0) continue;
      else if (character === '"' || character === "'") {
        const end = formula.indexOf(character, at + 1);
        if (end < 0) return formula;
        const quoted = formula.slice(at + 1, end);
        if (character === "'" && !this.#areSheets(quoted)) bare += quoted;
        at = end;
      } else bare += character;
      if (depth < 0) return formula;
    }
    return depth > 0 ? formula : bare;
  }

  /** Only a name with `|` could be that of a program. */
  #areSheets = (quoted: string): boolean =>
    !quoted.includes('|') || quoted.split(':').every((name) => this.#sheets.has(name.toLowerCase()));
}
