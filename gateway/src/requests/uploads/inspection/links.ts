/** Addresses that a person opens: pages, mails, telephones, and places of the same document. */
const LINK = /^(https?:|mailto:|tel:|#|$)/i;

/** Whether a document may link to this address: neither scripts nor files of computers and networks. */
export const isLink = (address: string): boolean => LINK.test(address);
