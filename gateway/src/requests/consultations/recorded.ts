import { sealed, sealProblems } from '../history/sealed.ts';
import type { ConsultationRow } from './tables.ts';

type Texts = Pick<ConsultationRow, 'question' | 'answer_text'>;

const asText = ({ question, answer_text }: Texts) => JSON.stringify([question, answer_text]);

/** The texts of a consultation with their seal, as they are stored. */
export const sealedTexts = ({ question, answer_text }: Texts) => ({
  question,
  answer_text,
  ...sealed(asText({ question, answer_text })),
});

/** The parts of a consultation that the history of a request records: everything except its texts, and a digest of the texts. */
export const recordedConsultation = ({
  question: _,
  answer_text: __,
  salt: ___,
  ...recorded
}: ConsultationRow): object => recorded;

/** Checks the texts of a consultation against the digest in the history. Returns the problems. */
export const verifyConsultation = ({ request_id, id, ...row }: ConsultationRow): string[] =>
  sealProblems(`request_consultations ${request_id}/${id}`, asText(row), row, [
    'question',
    'answer_text',
    'salt',
  ]);
