/** Addresses that a person opens: pages and files of the web, mails, telephones, and places of the same document. */
const LINK = /^(https?:|ftps?:|mailto:|tel:|doi:|#|$)/i;
/**
 * Addresses without a scheme, such as `vendor.com/ifu` or `info@vendor.com`. None begins like an absolute path, another computer or the
 * mark of another encoding, and none is so long that its end is not read.
 */
const PLAIN = /^(?![\\/]|\xfe\xff|\xff\xfe|\xef\xbb\xbf)[^:|/?#\0]+([/?#][^\0]*)?$/;
const LONGEST_PLAIN = 1_000;
/** The endings of programs' names, without those that are also endings of sites. */
const PROGRAM =
  /\.(exe|bat|cmd|scr|pif|ms[ipc]|cpl|lnk|url|hta|vb[es]?|jse?|ws[fh]|ps1|jar|reg|dll|desktop|command)\.*([?#]|$)/i;
/** Blanks and control characters: programs leave them out. */
const LEFT_OUT = /(?!\0)[\s\p{Cc}]/gu;

export const withoutBlanks = (text: string): string => text.replace(LEFT_OUT, '');

const isPlain = (address: string) =>
  address.length <= LONGEST_PLAIN && PLAIN.test(address) && !PROGRAM.test(address);

/** Whether a document may link to this address: not to scripts, programs, or files of computers and networks. */
export function isLink(written: string): boolean {
  const address = withoutBlanks(written);
  if (LINK.test(address)) return true;
  const meant = address.replace(/%([\da-f]{2})/gi, (_all, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return isPlain(address) && isPlain(withoutBlanks(meant));
}
