import { parseSync } from '@swc/core';

interface Node {
  type: string;
  [key: string]: unknown;
}

/** Words with which a text says that something failed, was refused or does not exist. */
const FAILURE =
  /\b(fail(s|ed)? to|could not|cannot be (?!undone)|does not|did not|no longer|may not|went wrong|larger than|not available|(is|are) missing)\b/i;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** A text that is written in the code itself, with blanks for its values. Null for anything else. */
function literal(node: unknown): string | null {
  if (!isNode(node)) return null;
  if (node.type === 'StringLiteral') return String(node.value);
  if (node.type === 'JSXText') return String(node.value).trim();
  if (node.type === 'JSXExpressionContainer') return literal(node.expression);
  if (node.type !== 'TemplateLiteral') return null;
  return (node.quasis as { cooked: string }[]).map(({ cooked }) => cooked).join('…');
}

/** The name that is called or constructed: `failure` of `notices.failure(…)`. */
function nameOf(node: unknown): string {
  if (!isNode(node)) return '';
  if (node.type === 'MemberExpression') return nameOf(node.property);
  return String(node.value ?? '');
}

const firstArgument = ({ arguments: list }: Node) =>
  (list as { expression: unknown }[] | undefined)?.[0]?.expression;

/** The parts of a node that tell a person about a failure, whatever their words are. */
function tellingParts(node: Node): unknown[] {
  switch (node.type) {
    case 'NewExpression':
      return /(Error|Refusal)$/.test(nameOf(node.callee)) ? [firstArgument(node)] : [];
    case 'CallExpression':
      return nameOf(node.callee) === 'failure' ? [firstArgument(node)] : [];
    case 'KeyValueProperty':
      return /^(failure|error)$/.test(nameOf(node.key)) ? [node.value] : [];
    case 'JSXElement': {
      const { name, attributes } = node.opening as { name: Node; attributes: Node[] };
      const value = (attribute: string) => attributes.find((each) => nameOf(each.name) === attribute)?.value;
      if (nameOf(name) === 'ErrorState') return [value('message')];
      if (nameOf(name) !== 'Banner' || literal(value('kind')) !== 'error') return [];
      return [value('title'), ...(node.children as unknown[])];
    }
    default:
      return [];
  }
}

/** Every text in a file's code that reports a failure. Types and imports are ignored. */
export function inlineFailures(source: string): string[] {
  const failures = new Set<string>();
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if (isNode(value)) {
      if (value.type === 'ImportDeclaration' || value.type === 'TsLiteralType') return;
      const text = literal(value);
      if (text?.includes(' ') && FAILURE.test(text)) failures.add(text);
      for (const part of tellingParts(value)) {
        const said = literal(part);
        if (said && /[ …]/.test(said)) failures.add(said);
      }
    }
    for (const child of Object.values(value)) look(child);
  };
  look(parseSync(source, { syntax: 'typescript', tsx: true }).body);
  return [...failures];
}
