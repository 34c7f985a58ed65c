import type { Block, Fact, Step } from './blocks.ts';
import { drawPages } from './draw-pages.ts';
import { drawTable } from './draw-table.ts';
import { COLOUR, STYLE } from './look.ts';
import type { Element, Pen } from './pen.ts';

/** The least space that must follow a heading on its page. */
const UNDER_HEADING = 46;
const GUTTER = 22;

function drawHeading(pen: Pen, parent: Element, text: string, level: 2 | 3): void {
  const style = level === 2 ? STYLE.heading2 : STYLE.heading3;
  pen.space(level === 2 ? 20 : 12);
  const lines = pen.set.lines(text, style, pen.width);
  pen.need(lines.length * style.leading + UNDER_HEADING);
  if (level === 2) {
    if (!pen.isAtTop) pen.rule(pen.y - 8);
  }
  pen.within(parent, `H${level}`, (element) => pen.lines(element, lines, style, { tag: `H${level}` }));
  pen.y += level === 2 ? 6 : 3;
}

/** Short facts are set in two columns, long ones under each other. */
function drawFacts(pen: Pen, parent: Element, facts: readonly Fact[]): void {
  const half = (pen.width - GUTTER) / 2;
  const isWide = ({ value, isLong }: Fact) => isLong || pen.set.lines(value, STYLE.text, half).length > 2;
  pen.within(parent, 'L', (list) => {
    let column = 0;
    let rowTop = pen.y;
    let rowEnd = pen.y;
    const endRow = () => {
      if (column === 1) pen.y = rowEnd;
      column = 0;
    };
    for (const fact of facts) {
      const wide = isWide(fact);
      const width = wide ? pen.width : half;
      const label = pen.set.lines(fact.label, STYLE.label, width);
      const value = pen.set.lines(fact.value, STYLE.text, width);
      const height = label.length * STYLE.label.leading + value.length * STYLE.text.leading;
      if (wide) endRow();
      if (column === 0) {
        // Next to a short fact there may be another one, of at most two lines.
        const most = label.length * STYLE.label.leading + 3 * STYLE.text.leading;
        pen.need(wide ? Math.min(height, most) : most);
        rowTop = pen.y;
        rowEnd = pen.y;
      }
      pen.y = rowTop;
      const x = pen.left + column * (half + GUTTER);
      pen.within(list, 'LI', (item) => {
        pen.within(item, 'Lbl', (element) =>
          pen.lines(element, label, STYLE.label, { x, width, tag: 'Lbl' }),
        );
        pen.within(item, 'LBody', (element) =>
          pen.lines(element, value, STYLE.text, { x, width, tag: 'LBody' }),
        );
      });
      rowEnd = Math.max(rowEnd, pen.y + 6);
      if (wide) pen.y += 6;
      else if (column === 1) endRow();
      else {
        column = 1;
        pen.y = rowTop;
      }
    }
    endRow();
  });
}

const INDENT = 14;
/** The least width for text next to a name. Next to a longer name nothing is written. */
const LEAST_BESIDE = 40;

function drawSteps(pen: Pen, parent: Element, steps: readonly Step[]): void {
  pen.within(parent, 'L', (list) => {
    for (const { title, meta, text, lines = [], isAnswer } of steps) {
      const x = pen.left + INDENT + (isAnswer ? INDENT : 0);
      const width = pen.width - (x - pen.left);
      const body = text ? pen.set.lines(text, STYLE.text, width) : [];
      pen.need(STYLE.strong.leading + Math.min(body.length, 2) * STYLE.text.leading + STYLE.quiet.leading);
      const top = pen.y;
      pen.artifact(() => {
        pen.doc
          .fillColor(isAnswer ? COLOUR.line : COLOUR.accent)
          .circle(x - INDENT + 3, top + 7.2, 2)
          .fill();
      });
      pen.within(list, 'LI', (item) =>
        pen.within(item, 'LBody', (element) => {
          const name = pen.set.line(title, STYLE.strong, width);
          const room = width - name.width - 8;
          const beside = room < LEAST_BESIDE ? [] : pen.set.lines(meta, STYLE.quiet, room);
          const fits = meta === '' || beside.length === 1;
          pen.within(element, 'P', (head) => {
            pen.mark(head, 'P', () => {
              pen.put(name, STYLE.strong, x, pen.y, { width });
              if (fits && beside[0])
                pen.put(beside[0], STYLE.quiet, x + name.width + 8, pen.y + 0.6, { width: beside[0].width });
            });
            pen.y += STYLE.strong.leading;
            if (!fits) pen.lines(head, pen.set.lines(meta, STYLE.quiet, width), STYLE.quiet, { x, width });
          });
          if (body.length)
            pen.within(element, 'P', (said) => pen.lines(said, body, STYLE.text, { x, width }));
          for (const each of lines) pen.write(element, each, STYLE.quiet, { x, width });
        }),
      );
      pen.y += 7;
    }
  });
}

export function drawBlock(pen: Pen, parent: Element, block: Block): void {
  if (block.kind === 'heading') drawHeading(pen, parent, block.text, block.level);
  else if (block.kind === 'text') {
    pen.write(parent, block.text, block.tone === 'quiet' ? STYLE.quiet : STYLE.text);
    pen.y += 5;
  } else if (block.kind === 'facts') drawFacts(pen, parent, block.facts);
  else if (block.kind === 'table') drawTable(pen, parent, block);
  else if (block.kind === 'steps') drawSteps(pen, parent, block.steps);
  else drawPages(pen, parent, block.document);
}
