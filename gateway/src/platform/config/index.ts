export { CHECKOUT, type Config, type Most, readConfig } from './config.ts';
export type { BackendLimits } from './config-backends.ts';
export type { ClerkConfig, IdentityConfig, OidcConfig } from './config-identity.ts';
