import { loopbackOrigin } from '@portal/contract';
import { isSafePath } from './path.ts';

const LONGEST = 300;
const EXAMPLE = 'such as https://devices.hospital.example or https://apps.hospital.example/devices';

/**
 * Normalises the address of a backend; the result has no slash at the end. Throws an Error that says what is accepted. Plain http is
 * accepted only for this machine, or with `plainHttp`.
 */
export function readAddress(
  text: string,
  { plainHttp, portal }: { plainHttp: boolean; portal: string },
): string {
  const wrong = (problem: string) => new Error(`"${text}" ${problem}.`);
  if (!URL.canParse(text) || !/^https?:\/\/[^\s\\?#]+$/i.test(text))
    throw wrong(`is no address of a backend: an https URL without a query, ${EXAMPLE}`);
  const url = new URL(text);
  if (url.username || url.password)
    throw new Error('The address may not have a name or password: the backend checks the assertion.');
  if (url.protocol === 'http:' && !plainHttp && !isLoopback(url))
    throw wrong('is not https. Add --plain-http if nobody can listen on the way there');
  if (url.origin === new URL(portal).origin) throw wrong('is the portal itself');
  const path = url.pathname.replace(/\/$/, '');
  // This checks the text itself, because the parser resolves dots.
  if (!isSafePath(path.slice(1)) || /\/\.|%2e|\/\//i.test(text.replace(/^\w+:\/\//, '')))
    throw wrong('has a path that servers could read in different ways');
  const address = url.origin + path;
  if (address.length > LONGEST) throw new Error(`The address has more than ${LONGEST} characters.`);
  return address;
}

const isLoopback = ({ href, hostname }: URL): boolean =>
  hostname === '[::1]' || loopbackOrigin(href) !== null;
