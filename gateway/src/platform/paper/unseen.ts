/** Invisible characters, including line breaks, and characters that XML does not allow. */
export const UNSEEN = /[\p{Cc}\u2028\u2029\ufeff\ufffe\uffff\ufffd\p{Cs}]/gu;
