/** Version of the contract between the shell and the dashboards. A manifest names the range of versions that it was built for. */
export const CONTRACT_VERSION = '1.4.0';

/**
 * The versions of the contract that this portal serves: its own, and after a new major version the last one of the major before, for
 * as long as the package's README promises.
 */
export const SERVED_CONTRACTS: readonly string[] = [CONTRACT_VERSION];
