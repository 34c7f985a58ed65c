export const BASE_PATH = '/api/idp';
/**
 * Fixed names, so that people keep their accounts when the portal moves to another host or port: the provider and its
 * users are in one database.
 */
export const ISSUER = 'urn:portal:embedded-identity';
export const AUDIENCE = 'portal-gateway';

/** The gateway sets this header from the socket and overwrites what a client sends. */
export const CLIENT_ADDRESS_HEADER = 'x-portal-client-address';
