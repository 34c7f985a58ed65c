import { invalidField, MESSAGES, readInstant } from '@portal/domain';
import type { Standing } from '../exports/register-store.ts';
import { dimensionsOf } from '../facts/source.ts';

type Test = (standing: Standing) => boolean;
type Operator = 'eq' | 'gt' | 'ge' | 'lt' | 'le';

/** One comparison, also in parentheses: a name, an operator and a value. In a text, a quote is written twice. */
const COMPARISON = /\s*(\()?\s*(\w+)\s+(eq|gt|ge|lt|le)\s+('(?:[^']|'')*'|[^\s()']+)\s*(\))?\s*/y;
const AND = /and\b/y;

const TEXTS = ['department', 'manufacturer', 'stage', 'outcome', 'urgency'] as const;

const compare = (operator: Operator, order: number): boolean =>
  ({ eq: order === 0, gt: order > 0, ge: order >= 0, lt: order < 0, le: order <= 0 })[operator];

const refused = () => invalidField('$filter', MESSAGES.odataFilter);

function testOf(name: string, operator: Operator, literal: string): Test {
  if (name === 'id' && /^\d{1,15}$/.test(literal)) return ({ id }) => compare(operator, id - Number(literal));
  const instant = name === 'submission_date' ? readInstant(literal) : null;
  if (instant)
    return (standing) => compare(operator, Date.parse(standing.submissionDate) - instant.getTime());
  const text = TEXTS.find((each) => each === name);
  if (!text || operator !== 'eq') throw refused();
  if (literal === 'null') return (standing) => dimensionsOf(standing)[text] === null;
  if (!literal.startsWith("'")) throw refused();
  const sought = literal.slice(1, -1).replaceAll("''", "'");
  return (standing) => dimensionsOf(standing)[text] === sought;
}

/** Reads comparisons that are joined by `and`. DomainError `invalid`, which says what is understood. */
export function readODataFilter(text: string | undefined): Test {
  const tests: Test[] = [];
  const all = text ?? '';
  for (let at = 0; at < all.length; ) {
    COMPARISON.lastIndex = at;
    const [found, opens, name = '', operator, literal = '', closes] = COMPARISON.exec(all) ?? [];
    if (found === undefined || Boolean(opens) !== Boolean(closes)) throw refused();
    tests.push(testOf(name, operator as Operator, literal));
    at += found.length;
    if (at === all.length) break;
    AND.lastIndex = at;
    if (!AND.test(all)) throw refused();
    at = AND.lastIndex;
    if (at === all.length) throw refused();
  }
  return (standing) => tests.every((test) => test(standing));
}
