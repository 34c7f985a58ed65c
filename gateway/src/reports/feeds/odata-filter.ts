import { invalidField, MESSAGES, readInstant } from '@portal/domain';
import type { Standing } from '../exports/register-store.ts';
import { dimensionsOf } from '../facts/source.ts';

/** The values of a request that comparisons use, computed once for each request. */
interface Compared {
  id: number;
  submitted: number;
  dimensions: ReturnType<typeof dimensionsOf>;
}
type Test = (compared: Compared) => boolean;
type Operator = 'eq' | 'gt' | 'ge' | 'lt' | 'le';

const MOST_CHARACTERS = 2_000;
const MOST_COMPARISONS = 20;

/**
 * One comparison, optionally in parentheses: a name, an operator and a value. In a text, a quote is written twice. The expression can match
 * each blank in only one way, so that it stays fast.
 */
const COMPARISON = /\s*(?:(\()\s*)?(\w+)\s+(eq|gt|ge|lt|le)\s+('(?:[^']|'')*'|[^\s()']+)\s*(?:(\))\s*)?/y;
const AND = /and\b/y;

const TEXTS = ['department', 'manufacturer', 'stage', 'outcome', 'urgency'] as const;

const compare = (operator: Operator, order: number): boolean =>
  ({ eq: order === 0, gt: order > 0, ge: order >= 0, lt: order < 0, le: order <= 0 })[operator];

const refused = () => invalidField('$filter', MESSAGES.odataFilter(MOST_COMPARISONS, MOST_CHARACTERS));

function testOf(name: string, operator: Operator, literal: string): Test {
  if (name === 'id' && /^\d{1,15}$/.test(literal)) return ({ id }) => compare(operator, id - Number(literal));
  const instant = name === 'submission_date' ? readInstant(literal)?.getTime() : undefined;
  if (instant !== undefined) return ({ submitted }) => compare(operator, submitted - instant);
  const text = TEXTS.find((each) => each === name);
  if (!text || operator !== 'eq') throw refused();
  if (literal === 'null') return ({ dimensions }) => dimensions[text] === null;
  if (!literal.startsWith("'")) throw refused();
  const sought = literal.slice(1, -1).replaceAll("''", "'");
  return ({ dimensions }) => dimensions[text] === sought;
}

/** Reads comparisons that are joined by `and`, as a test of a request. DomainError `invalid`, which says what is accepted. */
export function readODataFilter(text: string | undefined): (standing: Standing) => boolean {
  const tests: Test[] = [];
  const all = text ?? '';
  if (all.length > MOST_CHARACTERS) throw refused();
  for (let at = 0; at < all.length; ) {
    COMPARISON.lastIndex = at;
    const [found, opens, name = '', operator, literal = '', closes] = COMPARISON.exec(all) ?? [];
    if (found === undefined || Boolean(opens) !== Boolean(closes)) throw refused();
    if (tests.length === MOST_COMPARISONS) throw refused();
    tests.push(testOf(name, operator as Operator, literal));
    at += found.length;
    if (at === all.length) break;
    AND.lastIndex = at;
    if (!AND.test(all)) throw refused();
    at = AND.lastIndex;
    if (at === all.length) throw refused();
  }
  if (!tests.length) return () => true;
  return (standing) => {
    const compared = {
      id: standing.id,
      submitted: Date.parse(standing.submissionDate),
      dimensions: dimensionsOf(standing),
    };
    return tests.every((test) => test(compared));
  };
}
