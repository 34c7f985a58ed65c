import { refuseIf } from './verdict.ts';
import type { Tag } from './xml.ts';

/** The types of parts with formulas. */
const FORMULA_TYPE =
  /spreadsheetml\.(\w*sheet(\.main)?|table|pivotCacheDefinition)\+|drawingml\.chart\+|ms-office\.chartex\+/i;
const WORKBOOK_TYPE = /spreadsheetml\.sheet\.main\+/;
/** Where formulas stand: in cells and charts, behind names, in colours and lists, in the columns of tables. */
const FORMULA_TAGS = new Set([
  ...['f', 'formula', 'formula1', 'formula2', 'definedName'],
  ...['calculatedColumnFormula', 'totalsRowFormula'],
]);
/** A formula that asks another program: `cmd|'/c calc'!A0`. */
const PROGRAM_FORMULA = /\|[^|]*!/;
/** Functions that ask a server, or another program. */
const LOADING_FUNCTION =
  /\b(WEBSERVICE|IMAGE|RTD|DDE|STOCKHISTORY|TRANSLATE|DETECTLANGUAGE|COPILOT|PY)\s*\(/i;
/** What no sheet may have in its name. */
const NOT_IN_NAMES = /[\\/?*[\]]/;

export const hasFormulas = (type: string): boolean => FORMULA_TYPE.test(type);
export const isWorkbook = (type: string): boolean => WORKBOOK_TYPE.test(type);

/** Finds formulas in a workbook that ask other programs or servers. The part that lists the sheets is read first. */
export class Formulas {
  readonly #sheets = new Set<string>();
  #tag = '';
  #formula = '';

  start({ name, attributes }: Tag): void {
    this.end();
    this.#tag = name;
    const { name: sheet, formula, val } = attributes;
    if (name === 'sheet' && sheet && !NOT_IN_NAMES.test(sheet)) this.#sheets.add(sheet.toLowerCase());
    for (const each of [formula, name === 'cfvo' ? val : undefined]) if (each) this.#look(each);
  }

  text(part: string): void {
    if (FORMULA_TAGS.has(this.#tag)) this.#formula += part;
  }

  end(): void {
    if (this.#formula) this.#look(this.#formula);
    this.#formula = '';
  }

  #look(formula: string): void {
    const bare = this.#bare(formula);
    refuseIf(PROGRAM_FORMULA.test(bare) || LOADING_FUNCTION.test(bare), 'documentExternal');
  }

  /**
   * A formula without its texts, the names of sheets and what stands in brackets: columns of tables, other workbooks. Names that are no
   * sheets stay, and so does all where quotes or brackets do not close.
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

  /** Only with this sign could the name be of a program. */
  #areSheets = (quoted: string): boolean =>
    !quoted.includes('|') || quoted.split(':').every((name) => this.#sheets.has(name.toLowerCase()));
}
