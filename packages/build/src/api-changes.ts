/** The declarations in a report, by path and name. */
function declarationsIn(report: string): Map<string, string> {
  const textsByPath = new Map<string, string>();
  for (const section of report.split(/^## /m).slice(1)) {
    const [path = '', ...declarations] = section.trim().split('\n\n');
    for (const text of declarations)
      textsByPath.set(`${path} ${/[\w$]+/.exec(text.replace(/^(abstract )?\w+ /, ''))?.[0]}`, text);
  }
  return textsByPath;
}

/** A line of a declaration with its parent lines. */
interface Line {
  text: string;
  /** The parent lines, from the outside in. */
  around: readonly string[];
}

const pathOf = ({ text, around }: Line): string => [...around, text].join('\n');

/** The lines of a declaration. The parents of a line are the earlier lines with less indentation. */
function linesOf(declaration: string): Line[] {
  const open: { indent: number; text: string }[] = [];
  return declaration.split('\n').map((line) => {
    const text = line.trim();
    const indent = line.length - line.trimStart().length;
    while ((open.at(-1)?.indent ?? -1) >= indent) open.pop();
    const around = open.map((each) => each.text);
    open.push({ indent, text });
    return { text, around };
  });
}

/** The line of a member: its name, and whether it is optional. */
const MEMBER = /^(?:readonly )?([\w$]+|"[^"]*"|'[^']*')(\??)[:(<]/;
const memberOf = ({ text, around }: Line): string | undefined => {
  const name = MEMBER.exec(text)?.[1];
  return name && pathOf({ text: name, around });
};
const isRequired = ({ text }: Line): boolean => MEMBER.exec(text)?.[2] === '';

const REMOVED = 'was removed';

const openBrackets = (line: string): number => line.split('(').length - line.split(')').length;

/** True for a member of a value that callers make: an interface, an object, the arguments of a function. */
const isGiven = ({ around: [declaration = '', ...others] }: Line): boolean =>
  /^(interface|type) /.test(declaration) || [declaration, ...others].some((line) => openBrackets(line) > 0);

/**
 * The breaking changes of a report compared with the released one: a sentence for each export that was removed, that has lost a line, or that
 * requires a new member. Other new lines break nobody.
 */
export function brokenBy(released: string, current: string): string[] {
  const now = declarationsIn(current);
  return [...declarationsIn(released)].flatMap(([name, declaration]) => {
    const after = now.get(name);
    if (after === undefined) return [`${name} ${REMOVED}`];
    const before = linesOf(declaration);
    const lines = linesOf(after);
    const missing = (from: readonly Line[], others: readonly Line[]) => {
      const paths = new Set(others.map(pathOf));
      return from.filter((line) => !paths.has(pathOf(line)));
    };
    const gone = missing(before, lines);
    const parents = new Set(before.map(pathOf));
    const members = new Set(before.map(memberOf));
    const newlyRequired = missing(lines, before).filter(
      (line) =>
        isRequired(line) &&
        isGiven(line) &&
        parents.has(line.around.join('\n')) &&
        !members.has(memberOf(line)),
    );
    const sentence = (what: string, of: readonly Line[]) =>
      of.length ? [`${name} ${what}: ${of.map(({ text }) => text).join(' ')}`] : [];
    return [...sentence('changed', gone), ...sentence('asks for more', newlyRequired)];
  });
}

/** The newest part of a changelog. */
const newestOf = (changelog: string): string => changelog.split(/^## /m)[1] ?? '';

/** The exports that the released report lacks, and that the newest part of the changelog does not name. */
export function unsaid(released: string, current: string, changelog: string): string[] {
  const before = declarationsIn(released);
  const newest = newestOf(changelog);
  return [...declarationsIn(current).keys()].filter(
    (name) => !before.has(name) && !newest.includes(`\`${name.split(' ')[1]}\``),
  );
}

/**
 * Removes the changes that the newest part of a changelog calls compatible, in a line such as "- Compatible: `useDraft` takes a second
 * argument." The text of a type cannot show that every earlier use still fits; a review can. A removed export is never compatible.
 */
export function unexplained(broken: readonly string[], changelog: string): string[] {
  const compatible = newestOf(changelog)
    .split('\n')
    .filter((line) => line.startsWith('- Compatible:'));
  return broken.filter((sentence) => {
    const name = sentence.split(' ')[1];
    return sentence.endsWith(REMOVED) || !compatible.some((line) => line.includes(`\`${name}\``));
  });
}
