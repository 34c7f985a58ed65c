import { DomainError, invalidField } from '@portal/domain';
import { PARAMETER_MESSAGES, say } from '@portal/domain/service-messages';
import { asObject, bodyProblem, readUtf8 } from '../../../platform/rest/index.ts';

const JSON_TYPE = /^application\/json\s*(;|$)/i;
const PLAIN = ['string', 'boolean', 'number'];

/**
 * Accepts only flat JSON objects, as the library's calls expect them. Some code of the library and around it reads fields before the
 * library has checked their types. DomainErrors `invalid` and `unsupported_media`.
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
