/** A publishable key of a production instance, for the host of its Frontend API. */
export const clerkKey = (host: string): string => `pk_live_${Buffer.from(`${host}$`).toString('base64')}`;
