// Reads from a portal what it hands out.

/** A failure whose message contains everything that a person needs to know. */
export class Failure extends Error {}

const PATIENCE_MS = 30_000;
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)/;

async function ask(address) {
  let response;
  try {
    response = await fetch(address, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
  } catch (error) {
    if (error.name === 'TimeoutError')
      throw new Failure(`${address} did not answer in time. Nothing was written.`);
    const reason = error.cause?.code ?? error.cause?.message ?? error.message;
    const advice = CERTIFICATE.test(reason)
      ? ' Node does not know who signed its certificate: name the file of your authority in NODE_EXTRA_CA_CERTS.'
      : ' Is this computer on the network?';
    throw new Failure(`${address} cannot be reached (${reason}).${advice} Nothing was written.`);
  }
  if (!response.ok)
    throw new Failure(`${address} answered with status ${response.status}. Nothing was written.`);
  return response;
}

function originOf(url) {
  const { origin, protocol } = URL.canParse(url) ? new URL(url) : {};
  if (!['http:', 'https:'].includes(protocol))
    throw new Failure(`"${url}" is no address of a portal, such as https://portal.example.`);
  return origin;
}

/** Reads the list of packages of a portal. Throws a Failure when the portal cannot be reached, or it has no list. */
export async function readListing(url) {
  const origin = originOf(url);
  const listing = await (await ask(`${origin}/sdk/`)).json().catch(() => ({}));
  if (!Array.isArray(listing.packages))
    throw new Failure(`${origin} does not answer as a portal. Nothing was written.`);
  return listing;
}

export const readSchema = async ({ schema }) => (await ask(schema)).text();
