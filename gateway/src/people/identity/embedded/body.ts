import { DomainError, invalidField } from '@portal/domain';
import { PARAMETER_MESSAGES, say } from '@portal/domain/service-messages';
import { asObject, bodyProblem, readUtf8 } from '../../../platform/rest/index.ts';

const JSON_TYPE = /^application\/json\s*(;|$)/i;
const PLAIN = ['string', 'boolean', 'number'];

/**
 * The library's calls take flat JSON objects. Some of its code, and of ours around it, reads a field before the library has looked
 * at its type, so nothing else gets that far. DomainErrors `invalid` and `unsupported_media`.
 */
export function assertFlatObject(body: Buffer | null, contentType: string | undefined): void {
  if (!body?.length) return;
  if (!JSON_TYPE.test(contentType ?? '')) {
    throw new DomainError('unsupported_media', say('bodyNotTypedJson'));
  }
  const text = readUtf8(body);
  const sent = asObject(parse(text));
  const problem = bodyProblem(text, sent);
  if (problem) throw problem;
  for (const [name, value] of Object.entries(sent)) {
    const shown = name.slice(0, 50);
    if (value !== null && !PLAIN.includes(typeof value)) {
      throw invalidField(shown, PARAMETER_MESSAGES.notPlain(shown));
    }
    if (name === '__proto__' || (typeof value === 'string' && value.includes('\0'))) {
      throw invalidField(shown, PARAMETER_MESSAGES.notAccepted(shown));
    }
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new DomainError('invalid', say('bodyNotJson'));
  }
}
