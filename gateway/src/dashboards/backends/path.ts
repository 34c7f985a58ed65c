/** A path segment with the characters that RFC 3986 allows. */
const WRITTEN = /^(?:[\w.~!$&'()*+,;=:@-]|%[\da-f]{2})*$/i;
/** A query: all visible characters. A fragment never leaves a browser. */
const QUERY = /^[!-~]*$/;
/** How many times a path is decoded in the check, because some servers decode more than once. */
const DEEPEST = 4;

/** Decodes like the most careless server: each escape on its own, whatever is around it. */
function decodedOnce(text: string): string {
  const bytes = text.replace(/[^\0-\x7f]/gu, encodeURIComponent).replace(/%([\da-f]{2})/gi, (_, hex) => {
    return String.fromCharCode(Number.parseInt(hex, 16));
  });
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

const isUtf8 = (segment: string): boolean => {
  try {
    decodeURIComponent(segment);
    return true;
  } catch {
    return false;
  }
};

/** True when every server reads the text as one segment that does not lead to another folder. */
function staysInPlace(text: string): boolean {
  // Some servers read full-width characters as the usual ones, and end a segment at a semicolon.
  const plain = text.normalize('NFKC');
  const [name = ''] = plain.split(';');
  return !/[/\\\p{Cc}\ufffd]/u.test(plain) && !/^[\s.]+$/.test(name);
}

/** True when every server reads the segment in the same way, however often it decodes. */
function isSafe(segment: string): boolean {
  if (!WRITTEN.test(segment) || !isUtf8(segment)) return false;
  let text = segment;
  for (let times = 0; times <= DEEPEST; times++) {
    if (!staysInPlace(text)) return false;
    const next = decodedOnce(text);
    if (next === text) return true;
    text = next;
  }
  return false;
}

/** True for a path that stays below the base to which it is added. Only its last segment may be empty. */
export function isSafePath(path: string): boolean {
  const segments = path.split('/');
  return segments.every(
    (segment, index) => isSafe(segment) && (segment !== '' || index === segments.length - 1),
  );
}

/** The path and query of a call to a backend, exactly as they were sent. Null when a server could read them in another way. */
export function pathOfCall(sent: string): string | null {
  const [path = '', ...rest] = sent.split('?');
  const query = rest.join('?');
  return isSafePath(path) && QUERY.test(query) && !query.includes('#') ? sent : null;
}
