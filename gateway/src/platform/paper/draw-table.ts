import type { Block } from './blocks.ts';
import type { Line, Style } from './lines.ts';
import { COLOUR, STYLE } from './look.ts';
import type { Element, Pen } from './pen.ts';

type Table = Extract<Block, { kind: 'table' }>;

const PAD = { x: 6, y: 4 } as const;

interface Cell {
  lines: readonly Line[];
  x: number;
  width: number;
  atRight: boolean;
}

/** A table whose header is repeated on each of its pages. A row is broken only when it is high. */
export function drawTable(pen: Pen, parent: Element, { columns, rows, sums = 0, summary }: Table): void {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  const cellsOf = (texts: readonly string[], style: Style): Cell[] => {
    let x = pen.left;
    return columns.map(({ share, isNumber = false }, index) => {
      const wide = (pen.width * share) / shares;
      const width = wide - 2 * PAD.x;
      const cell = {
        lines: pen.set.lines(texts[index] ?? '', style, width),
        x: x + PAD.x,
        width,
        atRight: isNumber,
      };
      x += wide;
      return cell;
    });
  };
  const heightOf = (cells: readonly Cell[], style: Style) =>
    Math.max(...cells.map(({ lines }) => lines.length)) * style.leading + 2 * PAD.y;

  const head = cellsOf(
    columns.map(({ label }) => label),
    STYLE.cellHead,
  );
  const headHeight = heightOf(head, STYLE.cellHead);
  const wash = (height: number) =>
    pen.artifact(() => pen.doc.fillColor(COLOUR.wash).rect(pen.left, pen.y, pen.width, height).fill());
  const putHead = (cell: Cell) => {
    for (const [index, line] of cell.lines.entries())
      pen.put(line, STYLE.cellHead, cell.x, pen.y + PAD.y + index * STYLE.cellHead.leading, cell);
  };
  /** Repeats the header on a further page. It is marked as decoration: people who listen have already heard it. */
  const headAgain = () => {
    wash(headHeight);
    pen.artifact(() => head.forEach(putHead));
    pen.y += headHeight;
  };
  const page = () => {
    pen.page();
    headAgain();
  };

  pen.space(3);
  const first = cellsOf(rows[0] ?? [], STYLE.cell);
  pen.need(headHeight + Math.min(heightOf(first, STYLE.cell), 80));
  pen.within(
    parent,
    'Table',
    (table) => {
      wash(headHeight);
      pen.within(table, 'TR', (row) => {
        for (const cell of head) {
          pen.within(row, 'TH', (th) => pen.mark(th, 'TH', () => putHead(cell)), { scope: 'Column' });
        }
      });
      pen.y += headHeight;
      for (const [index, texts] of rows.entries()) {
        const isSum = index >= rows.length - sums;
        const style = isSum ? STYLE.cellSum : STYLE.cell;
        const cells = cellsOf(texts, style);
        const height = heightOf(cells, style);
        const isHigh = height > (pen.bottom - headHeight) * 0.45;
        if (height > pen.room && !isHigh) page();
        // A total must not be alone on a page.
        else if (index === rows.length - sums - 1 && sums && height + sums * 24 > pen.room && !isHigh) page();
        drawRow(pen, table, { cells, style, page });
        pen.rule(pen.y, { colour: isSum ? COLOUR.line : COLOUR.faint });
      }
    },
    { alt: summary },
  );
  pen.y += 9;
}

/** Draws a row. Its first cell is the header of the row. */
function drawRow(
  pen: Pen,
  table: Element,
  { cells, style, page }: { cells: readonly Cell[]; style: Style; page: () => void },
): void {
  const elements = cells.map((_cell, index) =>
    pen.doc.struct((index === 0 ? 'TH' : 'TD') as never, (index === 0 ? { scope: 'Row' } : {}) as never),
  );
  pen.within(table, 'TR', (row) => {
    for (const element of elements) row.add(element);
    const most = Math.max(...cells.map(({ lines }) => lines.length));
    let from = 0;
    while (from < most) {
      const fit = Math.floor((pen.room - 2 * PAD.y + 0.01) / style.leading);
      if (fit < Math.min(2, most - from)) {
        page();
        continue;
      }
      const to = Math.min(most, from + fit);
      for (const [index, cell] of cells.entries()) {
        const lines = cell.lines.slice(from, to);
        const element = elements[index];
        if (lines.length === 0 || !element) continue;
        pen.mark(element, index === 0 ? 'TH' : 'TD', () => {
          for (const [at, line] of lines.entries())
            pen.put(line, style, cell.x, pen.y + PAD.y + at * style.leading, cell);
        });
      }
      pen.y += (to - from) * style.leading + 2 * PAD.y;
      from = to;
      if (from < most) page();
    }
    for (const element of elements) element.end();
  });
}
