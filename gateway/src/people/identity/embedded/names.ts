export const BASE_PATH = '/api/idp';
/**
 * Fixed, so that people keep their accounts when the portal moves to another host or port: the provider and the users it
 * vouches for live in one database.
 */
export const ISSUER = 'urn:portal:embedded-identity';
export const AUDIENCE = 'portal-gateway';

/** Set by the gateway from the socket; whatever a client sends under this name is overwritten. */
export const CLIENT_ADDRESS_HEADER = 'x-portal-client-address';
