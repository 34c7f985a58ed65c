import { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { Cell, CellKind, FileColumn, FileTable } from './table.ts';
import { cellOf, clockOf, columnName, STYLES, textCell, xmlText } from './xlsx-cells.ts';

/** The most rows of a sheet, including the head. Further rows go to the next sheet. */
const MOST_ROWS = 1_048_576;
/** The size of a piece of a sheet. */
const PIECE = 32 * 1024;
/** A fast compression. Its files are a third larger than with the best one. */
const COMPRESSION = { compressionLevel: 3 };

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const WIDTHS: Readonly<Record<CellKind, number>> = {
  ...{ text: 28, number: 12, percent: 12, money: 16 },
  ...{ month: 10, day: 12, instant: 17, flag: 10 },
};

/** A valid name of a sheet: spreadsheets refuse some characters and long names. */
const sheetName = (title: string): string =>
  title
    .replace(/[[\]:*?/\\']/g, ' ')
    .slice(0, 28)
    .trim();

const FORMATS: Readonly<Partial<Record<(typeof STYLES)[number], string>>> = {
  head: 'numFmtId="49" fontId="1"',
  text: 'numFmtId="49" fontId="0"',
  kept: 'numFmtId="49" fontId="0" quotePrefix="1"',
  day: 'numFmtId="164" fontId="0"',
  month: 'numFmtId="165" fontId="0"',
  instant: 'numFmtId="166" fontId="0"',
  money: 'numFmtId="4" fontId="0"',
  percent: 'numFmtId="167" fontId="0"',
};

const STYLE_SHEET = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="4"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm"/><numFmt numFmtId="166" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/><numFmt numFmtId="167" formatCode="0.0&quot; %&quot;"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${STYLES.length}">${STYLES.map((name) => `<xf ${FORMATS[name] ?? 'numFmtId="0" fontId="0"'} xfId="0" applyNumberFormat="1"/>`).join('')}</cellXfs></styleSheet>`;

const columnsXml = (widths: readonly number[]): string =>
  `<cols>${widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`).join('')}</cols>`;

const aboutSheet = ({ title, about }: FileTable): string =>
  `${HEAD}<worksheet xmlns="${MAIN}">${columnsXml([22, 100])}<sheetData><row r="1">${textCell('A1', title, 'head')}</row>${about
    .map(([name, value], at) => {
      const row = at + 2;
      return `<row r="${row}">${textCell(`A${row}`, name, 'head')}${textCell(`B${row}`, value)}</row>`;
    })
    .join('')}</sheetData></worksheet>`;

/** The files of a workbook that describe the other files. */
function frame(names: readonly string[]): Record<string, string> {
  const sheets = names.map((name, at) => ({ name: xmlText(name), id: at + 1 }));
  return {
    '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPE}.styles+xml"/>${sheets.map(({ id }) => `<Override PartName="/xl/worksheets/sheet${id}.xml" ContentType="${SHEET_TYPE}.worksheet+xml"/>`).join('')}</Types>`,
    '_rels/.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${sheets.map(({ name, id }) => `<sheet name="${name}" sheetId="${id}" r:id="rId${id}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${sheets.map(({ id }) => `<Relationship Id="rId${id}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${id}.xml"/>`).join('')}<Relationship Id="rId${sheets.length + 1}" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': STYLE_SHEET,
  };
}

/** Reads the rows of a table one by one, and can look at the next one. */
class Rows {
  readonly #rows: AsyncIterator<readonly Cell[]>;
  #next: IteratorResult<readonly Cell[]> | undefined;

  constructor(parts: FileTable['rows']) {
    this.#rows = (async function* () {
      for await (const part of parts) yield* part;
    })();
  }

  async hasMore(): Promise<boolean> {
    this.#next ??= await this.#rows.next();
    return !this.#next.done;
  }

  take(): readonly Cell[] {
    const row = this.#next?.value as readonly Cell[];
    this.#next = undefined;
    return row;
  }

  async close(): Promise<void> {
    await this.#rows.return?.();
  }
}

/** A sheet with as many of the rows as fit. */
async function* sheetOf(
  columns: readonly FileColumn[],
  rows: Rows,
  aheadAt: (ms: number) => number,
  most: number,
): AsyncGenerator<string> {
  const letters = columns.map((_column, at) => columnName(at));
  const heads = columns.map(({ label }, at) => textCell(`${letters[at]}1`, label, 'head')).join('');
  let piece = `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${columnsXml(columns.map(({ kind }) => WIDTHS[kind]))}<sheetData><row r="1">${heads}</row>`;
  for (let count = 2; count <= most && (await rows.hasMore()); count++) {
    const row = rows.take();
    piece += `<row r="${count}">`;
    for (const [at, column] of columns.entries())
      piece += cellOf(`${letters[at]}${count}`, column, row[at] ?? null, aheadAt);
    piece += '</row>';
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  yield `${piece}</sheetData></worksheet>`;
}

async function fill(zip: ZipFile, table: FileTable, out: PassThrough, most: number): Promise<void> {
  const rows = new Rows(table.rows);
  const aheadAt = clockOf(table.timeZone);
  const names: string[] = [];
  const add = async (name: string, content: Readable) => {
    names.push(name);
    const stop = () => content.destroy();
    out.once('close', stop);
    zip.addReadStream(content, `xl/worksheets/sheet${names.length}.xml`, COMPRESSION);
    await finished(content);
    out.off('close', stop);
  };
  const title = sheetName(table.title);
  try {
    do {
      const name = names.length ? `${title} ${names.length + 1}` : title;
      await add(name, Readable.from(sheetOf(table.columns, rows, aheadAt, most), { objectMode: false }));
    } while (await rows.hasMore());
    await add('About', Readable.from([aboutSheet(table)], { objectMode: false }));
    for (const [name, content] of Object.entries(frame(names)))
      zip.addBuffer(Buffer.from(content), name, COMPRESSION);
    zip.end();
  } finally {
    await rows.close();
  }
}

/**
 * Writes a table as an Excel workbook, row by row: only a little of it is in memory. Texts stay texts, even if they look like formulas;
 * instants are in the hospital's time zone. A second sheet describes the table.
 */
export function writeXlsx(table: FileTable, { most = MOST_ROWS } = {}): Readable {
  const zip = new ZipFile();
  const out = new PassThrough();
  const fail = (error: unknown) => void out.destroy(error as Error);
  zip.on('error', fail);
  zip.outputStream.pipe(out);
  void fill(zip, table, out, most).catch(fail);
  return out;
}
