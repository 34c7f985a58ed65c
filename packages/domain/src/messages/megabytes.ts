/** As people read it: in units of 1,048,576 bytes, with two places at most. */
export const megabytes = (bytes: number): string => `${Math.round((bytes / 1024 ** 2) * 100) / 100} MB`;
