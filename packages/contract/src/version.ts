/** The version of the contract between the shell and the dashboards. A manifest names the range of versions that it was built for. */
export const CONTRACT_VERSION = '1.4.0';

/**
 * The contract versions that this portal serves: its own and, after a new major version, also the last version of the previous major, for as
 * long as the package's README promises.
 */
export const SERVED_CONTRACTS: readonly string[] = [CONTRACT_VERSION];
