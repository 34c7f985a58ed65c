/** A file's size in KB with one decimal, bytes divided by 1024 (spec 3, "Request file record"). */
export const formatFileSize = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;
