export { CHECKOUT, type Config, type Most, readConfig } from './config.ts';
export type { ClerkConfig, IdentityConfig, OidcConfig } from './config-identity.ts';
