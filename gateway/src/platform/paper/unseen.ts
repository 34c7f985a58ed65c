/** What nobody sees, beside line breaks, and what is no text in XML. */
export const UNSEEN = /[\p{Cc}\u2028\u2029\ufeff\ufffe\uffff\ufffd\p{Cs}]/gu;
