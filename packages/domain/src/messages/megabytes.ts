/** A size as people read it: in units of 1,048,576 bytes, with at most two decimal places. */
export const megabytes = (bytes: number): string => `${Math.round((bytes / 1024 ** 2) * 100) / 100} MB`;
