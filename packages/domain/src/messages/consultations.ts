/** What the portal says about consultations. */

export const onlyConsultedAnswer = (name: string) => `This consultation is for ${name} to answer.`;
export const consultationClosed = (stage: string) =>
  `People are consulted, and answer, while a request is analyzed or with the committee. This one is ${stage}.`;
export const consultationWithdrawn = 'This consultation has been withdrawn.';
export const consultationAnswered = 'This consultation has been answered, so it stays.';
export const consultedAlready = (name: string) => `${name} has been asked already, and has not answered yet.`;

export const noConsultant = (kind: string) =>
  `The settings of the hospital name nobody for ${kind}. Choose a person.`;
export const consultantMissing = 'Choose the person whom you ask';
export const consultantGone = 'This person cannot be asked: they do not use the portal any more';
export const conditionsMissing = 'Write the conditions';

// The screens
export const nobodyConsulted = 'Nobody has been consulted.';
export const whoConsults = 'Whoever analyzes the request can ask somebody until it is decided.';
export const consultationSent = (name: string) => `${name} has been asked.`;
export const consultFailed = 'The question could not be sent';
export const answerConsultationFailed = 'The answer could not be sent';
export const withdrawConsultationFailed = 'The consultation could not be withdrawn';
